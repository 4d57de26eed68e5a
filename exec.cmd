@rem The npm scripts begin with the shell word exec, which cmd does not have; this stands in for it.
@%*
