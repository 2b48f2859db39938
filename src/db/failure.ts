import { Problem } from '../config/problem.ts';
import { DatabaseTaken } from './one-control.ts';

interface DatabaseFailure extends Error {
  code: string;
  constraint?: string;
}

const failureOf = (error: unknown): DatabaseFailure | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? (error as DatabaseFailure)
    : null;

/** Name of the unique constraint that rejected a row; null for any other error. */
export const brokenUnique = (error: unknown): string | null => {
  const failure = failureOf(error);
  return failure?.code === '23505' ? (failure.constraint ?? '') : null;
};

const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN']);

/** The driver gives these no code. */
const LOST =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error/;

/** Time limits of a connection (server.ts): a statement, a wait for a lock, an idle transaction. */
const OVER_TIME = new Set(['57014', '55P03', '25P03']);

/**
 * Whether the server is unreachable, full or too slow for now (SQLSTATE classes 08 and 57P, 53300, time limits and
 * network errors), or another control process has it.
 */
export const storeUnavailable = (error: unknown): boolean => {
  if (error instanceof DatabaseTaken) return true;
  const code = failureOf(error)?.code;
  if (code === undefined) return error instanceof Error && LOST.test(error.message);
  return UNREACHABLE.has(code) || OVER_TIME.has(code) || code === '53300' || /^08...$|^57P0.$/.test(code);
};

/** Whether a text was refused because Postgres cannot hold it: it contains a NUL. */
export const unstorableText = (error: unknown): boolean => {
  const code = failureOf(error)?.code;
  return code === '22021' || code === '22P05';
};

/** Whether the content itself was refused, rather than how or when it was written: SQLSTATE classes 22 and 54. */
export const refusedContent = (error: unknown): boolean =>
  /^(?:22|54)...$/.test(failureOf(error)?.code ?? '');

/** Whether a transaction was aborted because it conflicted with another: 40001, 40P01. Restarting it is enough. */
export const stoodInTheWay = (error: unknown): boolean =>
  /^40(?:001|P01)$/.test(failureOf(error)?.code ?? '');

/** Certificates that Node does not trust, and a server without TLS. */
const TLS = /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_|ERR_TLS_)/;
const NO_TLS = /does not support SSL/;
/** The driver needs a password that the address does not contain. */
const NO_PASSWORD = /client password must be a string/;

/** Errors of the server of DATABASE_URL that the operator can fix, as Problem; every other error unchanged. */
export const databaseInWords = (error: unknown): unknown => {
  if (error instanceof Problem || !(error instanceof Error)) return error;
  const { code = '' } = failureOf(error) ?? {};
  const why = code || error.message;
  if (/^57P03$|^53300$/.test(code)) {
    return new Problem(
      `The server of DATABASE_URL is not accepting connections: ${error.message}. Try again in a moment.`,
    );
  }
  if (storeUnavailable(error)) {
    return new Problem(
      `The database of DATABASE_URL cannot be reached (${why}). Check that the server is running, and that the host and port in the URL are correct.`,
    );
  }
  if (TLS.test(code) || NO_TLS.test(error.message)) {
    return new Problem(
      `Could not make an encrypted connection to the server of DATABASE_URL: ${error.message}. Check its certificate and the sslmode in the URL.`,
    );
  }
  // Invalid password, no such database, or no permission.
  if (/^28...$|^3D000$|^42501$/.test(code) || NO_PASSWORD.test(error.message)) {
    const said = NO_PASSWORD.test(error.message) ? 'a password is missing' : error.message;
    return new Problem(
      `The database of DATABASE_URL refused the connection: ${said}. Check the user, password and database in the URL, and the permissions of the user.`,
    );
  }
  return error;
};

/** A PGlite folder that cannot be opened, as Problem; a disk error unchanged. */
export const damagedInWords = (error: unknown, dir: string): unknown => {
  if (error instanceof Error && 'syscall' in error) return error;
  const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  return new Problem(
    `The control store in ${dir} cannot be opened (${why}). Restore it from a backup: npm exec fairlead -- restore DIR --replace`,
  );
};
