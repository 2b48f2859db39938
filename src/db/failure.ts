import { Problem } from '../config/problem.ts';

interface DatabaseFailure extends Error {
  code: string;
  constraint?: string;
}

const failureOf = (error: unknown): DatabaseFailure | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? (error as DatabaseFailure)
    : null;

/** Name of the unique constraint that refused a row; null for any other error. */
export const brokenUnique = (error: unknown): string | null => {
  const failure = failureOf(error);
  return failure?.code === '23505' ? (failure.constraint ?? '') : null;
};

const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN']);

/** The driver gives these no code. */
const LOST = /^Connection terminated|^timeout exceeded when trying to connect/;

/** Whether the server is away or full for now: SQLSTATE classes 08 and 57P, 53300, and network errors. */
export const storeUnavailable = (error: unknown): boolean => {
  const code = failureOf(error)?.code;
  if (code === undefined) return error instanceof Error && LOST.test(error.message);
  return UNREACHABLE.has(code) || code === '53300' || /^08...$|^57P0.$/.test(code);
};

/** Whether a text was refused because no Postgres text can hold it: it has a zero character. */
export const unstorableText = (error: unknown): boolean => {
  const code = failureOf(error)?.code;
  return code === '22021' || code === '22P05';
};

/** Whether it is what was to be written that is refused, and not the way it was written or the time: SQLSTATE classes 22 and 54. */
export const refusedContent = (error: unknown): boolean =>
  /^(?:22|54)...$/.test(failureOf(error)?.code ?? '');

/** Whether a transaction was given up because another stood in its way: 40001, 40P01. To begin anew is enough. */
export const stoodInTheWay = (error: unknown): boolean =>
  /^40(?:001|P01)$/.test(failureOf(error)?.code ?? '');

/** What the operator can put right about the server of DATABASE_URL, as Problem; every other error as it is. */
export const databaseInWords = (error: unknown): unknown => {
  const failure = failureOf(error);
  const why = error instanceof Error ? failure?.code || error.message : '';
  if (storeUnavailable(error)) return new Problem(`The database of DATABASE_URL cannot be reached (${why}).`);
  // Invalid password, no such database, no right to do it.
  if (failure !== null && /^28...$|^3D000$|^42501$/.test(failure.code)) {
    return new Problem(
      `The database of DATABASE_URL refuses: ${failure.message}. Check the address, and what its user may do.`,
    );
  }
  return error;
};
