import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { type ErrorAnswer, type ErrorCode, errorStatus } from '../../contracts/errors.ts';
import { storeUnavailable, unstorableText } from '../../db/failure.ts';
import { RefusedQuestion } from '../../events/queue/question.ts';
import { AnswerLost } from '../../events/store/clickhouse/batches/ports.ts';
import { invalidFields, Refusal } from './refusal.ts';

/** The English sentence for each code, for people who read responses; clients translate the code. */
export const errorMessage: Record<ErrorCode, string> = {
  validation_failed: 'Some fields are not valid.',
  malformed_request: 'The request could not be read.',
  unauthenticated: 'Sign in first.',
  wrong_credentials: 'The email or password is wrong.',
  totp_required:
    'This account uses two-factor authentication. Send a code from the authenticator app, or a recovery code.',
  wrong_code: 'The code is wrong or was already used. Send a new one.',
  session_ended: 'The session has ended. Sign in again.',
  key_expired: 'This API key has expired. Create a new one in Settings.',
  forbidden: 'Your role does not allow this.',
  registration_closed: 'Registration is closed.',
  first_account_refused:
    'The first account owns this installation. Create it on the machine that runs Fairlead, at http://localhost and its port, or use the link that Fairlead printed when it started.',
  trial_ended: 'The trial of this workspace has ended. You can still view it, and its links keep working.',
  demo_workspace: 'This is not possible with demo data, which never leave this machine.',
  not_found: 'Nothing was found here.',
  conflict: 'This conflicts with the current state. Load the latest version and try again.',
  payload_too_large: 'The request is too large. Send less data.',
  report_timeout:
    'This report took too long and was stopped. Choose fewer days, fewer columns or more filters, or export it as a file.',
  report_too_large:
    'This report needs more memory than the server can use. Choose fewer days, fewer columns or more filters.',
  rate_limited: 'Too many attempts. Wait before you try again.',
  reports_busy:
    'Too many reports in this workspace are running or waiting. Try again after the number of seconds in Retry-After, with fewer calls at once.',
  internal: 'Something went wrong on the server.',
  unavailable: 'The server is not available right now. Try again in a moment.',
  report_interrupted: 'The report was interrupted before it finished. Run it again.',
};

/** Of a server that keeps the events and does not answer. */
const STORE_AWAY =
  'The event store does not answer right now, so reports and numbers are not available. Links work, and every click is kept. Try again in a moment.';
const STORE_AGAIN_SECONDS = 10;

/** A schema's issue with one value, as passed on by the validator. */
interface SchemaIssue {
  /** `/destinations/0/url`; `/` for the whole value. */
  readonly instancePath: string;
  readonly message?: string | undefined;
}

const valueAt = (input: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
    input,
  );

/**
 * Field path -> code. The code is the message given in the schema; an issue without one of ours is `required` if the
 * value is absent, otherwise `invalid`. The first issue of a field counts. Null if the value as a whole is wrong (not
 * an object).
 */
export const fieldCodes = (issues: readonly SchemaIssue[], input: unknown): Record<string, string> | null => {
  const codes: Record<string, string> = {};
  for (const { instancePath, message = '' } of issues) {
    const path = instancePath.split('/').filter((part) => part !== '');
    if (path.length === 0) return null;
    const own = /^[a-z]+(_[a-z]+)*$/.test(message);
    codes[path.join('.')] ??= own ? message : valueAt(input, path) === undefined ? 'required' : 'invalid';
  }
  return codes;
};

const byStatus = (status: number | undefined): ErrorCode => {
  if (status === 413) return 'payload_too_large';
  if (status === 404) return 'not_found';
  if (status === 503) return 'unavailable';
  return status !== undefined && status >= 400 && status < 500 ? 'malformed_request' : 'internal';
};

/** The refusal for an unanswered query to the event store; docs/errors.md says what to do about each. */
const unanswered = ({ problem, seconds }: RefusedQuestion): Refusal => {
  if (problem === 'busy') return new Refusal('reports_busy', { retryAfter: seconds ?? 1 });
  if (problem === 'memory') return new Refusal('report_too_large');
  if (problem === 'interrupted') return new Refusal('report_interrupted', { retryAfter: 1 });
  const message = `This report reached the limit of ${seconds} seconds and was stopped. Choose fewer days, fewer columns or more filters, or export it as a file.`;
  return new Refusal('report_timeout', { message });
};

/** The error code for an error. Unknown errors are `internal`. */
const refusalOf = (error: FastifyError | Error, request: FastifyRequest): Refusal => {
  if (error instanceof Refusal) return error;
  if (error instanceof RefusedQuestion) return unanswered(error);
  if (hasZodFastifySchemaValidationErrors(error)) {
    // A path that no resource can have.
    if (error.validationContext === 'params') return new Refusal('not_found');
    const input = error.validationContext === 'body' ? request.body : request.query;
    const fields = fieldCodes(error.validation, input);
    return fields === null ? new Refusal('malformed_request') : invalidFields(fields);
  }
  if (storeUnavailable(error)) return new Refusal('unavailable');
  if (error instanceof AnswerLost)
    return new Refusal('unavailable', { message: STORE_AWAY, retryAfter: STORE_AGAIN_SECONDS });
  if (unstorableText(error)) return new Refusal('malformed_request');
  // Only the framework's own errors are trusted about their status.
  const own = 'code' in error && typeof error.code === 'string' && error.code.startsWith('FST_');
  return new Refusal(byStatus(own ? (error as FastifyError).statusCode : undefined));
};

/** The only place where an error becomes a response. Nothing of the error itself is sent. */
export const errorAnswer = (
  error: FastifyError | Error,
  request: FastifyRequest,
): { status: number; body: ErrorAnswer; retryAfter: number | undefined } => {
  const { code, detail } = refusalOf(error, request);
  const status = errorStatus[code];
  // An interruption is not a failure: usually the client has disconnected.
  if (status >= 500 && code !== 'report_interrupted') request.log.error({ err: error }, 'request failed');
  const body: ErrorAnswer = {
    error: {
      code,
      message: detail.message ?? errorMessage[code],
      requestId: request.id,
      ...(detail.fields ? { fields: { ...detail.fields } } : {}),
      ...(detail.hints ? { hints: { ...detail.hints } } : {}),
      ...(detail.texts ? { texts: { ...detail.texts } } : {}),
      ...(detail.docs ? { docs: detail.docs } : {}),
    },
    ...(detail.tokenGone ? { type: 0 as const } : {}),
  };
  return { status, body, retryAfter: detail.retryAfter };
};

export const handleError = (
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const { status, body, retryAfter } = errorAnswer(error, request);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(status)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
};
