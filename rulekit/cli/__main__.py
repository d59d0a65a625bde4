"""`python -m rulekit.cli`: the command `rulekit`."""

from rulekit_command import main

if __name__ == "__main__":
    main()
