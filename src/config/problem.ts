/** The system's code of an error (`ENOENT`, `EADDRINUSE`), or null if it has none. */
export const errorCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** Whether a disk, or its user's share of it, has no room. */
export const isDiskFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '');

/**
 * An error that the operator can fix. Its message is a plain sentence that says what to do; it is shown without a
 * stack.
 */
export class Problem extends Error {
  override readonly name: string = 'Problem';
}

/** All errors in the environment, one line each. */
export class ConfigError extends Problem {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'an error' : `${problems.length} errors`}:\n${problems.map((line) => `  - ${line}`).join('\n')}\ndocs/configuration.md explains every variable.`,
    );
    this.problems = problems;
  }
}
