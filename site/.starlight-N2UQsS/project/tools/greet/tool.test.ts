// The tool's test.
