interface DatabaseFailure {
  code: string;
  constraint?: string;
}

const failureOf = (error: unknown): DatabaseFailure | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? (error as Error & DatabaseFailure)
    : null;

/** Name of the unique constraint that refused a row; null for any other error. */
export const brokenUnique = (error: unknown): string | null => {
  const failure = failureOf(error);
  return failure?.code === '23505' ? (failure.constraint ?? '') : null;
};

const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN']);

/** Whether the server is away or full for now: SQLSTATE classes 08 and 57P, 53300, and network errors. */
export const storeUnavailable = (error: unknown): boolean => {
  const code = failureOf(error)?.code;
  if (code === undefined) return false;
  return UNREACHABLE.has(code) || code === '53300' || /^08...$|^57P0.$/.test(code);
};
