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

/** The words that would have been right, where only certain words are. */
function wordsOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'invalid_value') return issue.values.map(String)
  return issue.code === 'invalid_union' ? issue.errors.flat().flatMap(wordsOf) : []
}

/** What is wrong with one variable, in words: the schema's own, or which values it takes. */
export function variableProblem(issue: z.core.$ZodIssue): string {
  const words = wordsOf(issue)
  if (words.length > 0) return `must be one of ${words.join(', ')}`
  return issue.code === 'invalid_type' && issue.expected === 'string' ? 'is needed' : issue.message
}

/** What a schema says is wrong, one sentence a variable, which begins with its name. */
export const variableProblems = ({ issues }: z.core.$ZodError): string[] =>
  issues.map((issue) => `${String(issue.path[0])}: ${variableProblem(issue)}`)

/** A sentence for each variable of a group that is missing while another one is set; of none where all or none are. */
export function halfOfPair(values: Readonly<Record<string, unknown>>, names: readonly string[]): string[] {
  const given = names.filter((name) => values[name] !== undefined)
  if (given.length === 0) return []
  return names.filter((name) => values[name] === undefined).map((name) => `${name}: is needed with ${given.join(', ')}`)
}
