"""The spec as data: clauses, rulings, and where code and tests cite them."""
