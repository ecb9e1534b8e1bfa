(comment) @comment
(kind) @keyword
(keyword) @keyword
(verb) @function.builtin
(operator) @keyword.operator
(string) @string
(number) @number
(name) @type
(title) @string
(word) @variable
(punctuation) @operator
(declaration name: (word) @variable)
(declaration name: (name) @type)
