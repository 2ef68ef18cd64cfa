# Every target is a script in Scripts/, which can be run by itself too.

.PHONY: bench build demo examples format fuzz lint mutate setup soak test

# The command line tool's demonstration; arguments: make demo ARGS="..."
demo:
	Scripts/demo $(ARGS)

# Everything that CI checks; a part of the tests: make test ARGS="--filter WebKitTests"
test:
	Scripts/test $(ARGS)

# The house rules that a machine can check
lint:
	Scripts/lint

# Formats the sources in place
format:
	Scripts/format

# Builds every target, with warnings as errors
build:
	Scripts/build

# Installs the system packages that are missing
setup:
	Scripts/setup

# Measures the cookie engine beside other libraries'
bench:
	Scripts/bench $(ARGS)

# Feeds every parser random input; one of them more: make fuzz ARGS="--runs 1000000 FuzzDate"
fuzz:
	Scripts/fuzz $(ARGS)

# Breaks each rule of the sync on purpose, and sees that a test fails: make mutate ARGS="epoch"
mutate:
	Scripts/mutate $(ARGS)

# Builds and runs the example programs; one alone: make examples ARGS="SmallBrowser"
examples:
	Scripts/examples $(ARGS)

# Runs long what the tests run briefly; one of several: make soak ARGS="kill"
soak:
	Scripts/soak $(ARGS)
