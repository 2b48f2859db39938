import { ErrorAnswer, type ErrorCode } from '../../contracts/errors.ts';

/** What can go wrong with a call: the server's codes, and two that it cannot send. */
export type FailureCode = ErrorCode | 'offline' | 'maintenance';

/** A call that failed. `fields`: path of a field -> message code. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: FailureCode;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  constructor(code: FailureCode, status: number, message: string, answer?: ErrorAnswer['error']) {
    super(message);
    this.code = code;
    this.status = status;
    this.fields = answer?.fields ?? {};
    this.requestId = answer?.requestId;
  }
}

/** The call was given up on purpose because the session is over; screens show nothing for it. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

const isMaintenance = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'maintenance' in body && body.maintenance === true;

/** Turns an answer that is not a success into the error a screen can explain. */
export const errorOf = (status: number, body: unknown): ApiError => {
  const known = ErrorAnswer.safeParse(body);
  if (known.success)
    return new ApiError(known.data.error.code, status, known.data.error.message, known.data.error);
  if (status === 503 && isMaintenance(body)) return new ApiError('maintenance', status, 'maintenance');
  return new ApiError(status >= 502 ? 'unavailable' : 'internal', status, `HTTP ${status}`);
};

/** Whether the payload says that the session itself is gone (spec section 3). */
export const endsSession = (status: number, body: unknown): boolean =>
  status === 401 && typeof body === 'object' && body !== null && 'type' in body && body.type === 0;
