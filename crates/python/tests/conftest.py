def pytest_addoption(parser):
    parser.addoption("--full", action="store_true", help="1000 random games each, not 100")
