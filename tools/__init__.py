"""What a checkout is built with: the compiled machine and the generated pages."""
