import type * as z from 'zod/mini'

/** The variables of a process, or of a Worker, whose bindings need not be texts. */
export type Environment = Readonly<Record<string, unknown>>

/** Every wrong variable of the environment, in one list. Values are never repeated: some are secrets. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The configuration is wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** The variables of these names that are set, trimmed. Empty counts as unset. */
export function givenVariables(
  environment: Environment,
  names: readonly string[],
  prefix = '',
): Record<string, string> {
  const entries = names.flatMap((name): Array<[string, string]> => {
    const value = environment[`${prefix}${name}`]
    return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : []
  })
  return Object.fromEntries(entries)
}

/**
 * Reads the variables of a schema. `problemsOf` says what is wrong between variables that are right one by one, in sentences that
 * begin with the variable's name.
 * @throws ConfigurationError
 */
export function readVariables<Schema extends z.ZodMiniObject>(
  schema: Schema,
  environment: Environment,
  problemsOf: (values: z.output<Schema>) => readonly string[] = () => [],
): z.output<Schema> {
  const parsed = schema.safeParse(givenVariables(environment, Object.keys(schema.shape)))
  if (!parsed.success) throw new ConfigurationError(variableProblems(parsed.error))
  const problems = problemsOf(parsed.data)
  if (problems.length > 0) throw new ConfigurationError(problems)
  return parsed.data
}

/** What a schema says is wrong, one sentence a variable, which begins with its name. */
export const variableProblems = ({ issues }: z.core.$ZodError): string[] =>
  issues.map(({ path, message }) => `${String(path[0])}: ${message}`)
