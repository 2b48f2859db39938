import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { type ErrorAnswer, type ErrorCode, errorStatus } from '../../contracts/errors.ts';
import { storeUnavailable, unstorableText } from '../../db/failure.ts';
import { RefusedQuestion } from '../../events/queue/question.ts';
import { fieldCodes } from './field-codes.ts';
import { errorMessage } from './messages.ts';
import { invalidFields, Refusal } from './refusal.ts';

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
