import { ErrorAnswer, type ErrorCode } from '../../contracts/errors.ts';

/** Failures of a call: the server's codes, and two that only the client produces. */
export type FailureCode = ErrorCode | 'offline' | 'maintenance';

/** A call that failed. `fields`: path of a field -> message code. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: FailureCode;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  /** Path of a field -> what is in the way, in no language. */
  readonly texts: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  /** Seconds until a retry makes sense; undefined when the server did not say. */
  readonly retryAfter: number | undefined;
  constructor(
    code: FailureCode,
    status: number,
    message: string,
    answer?: ErrorAnswer['error'],
    retryAfter?: number,
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.fields = answer?.fields ?? {};
    this.texts = answer?.texts ?? {};
    this.requestId = answer?.requestId;
    this.retryAfter = retryAfter;
  }
}

/** The call was canceled because the session is over; screens show nothing for it. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

const isMaintenance = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'maintenance' in body && body.maintenance === true;

/** Seconds; the header may also hold a date, which our server never sends. */
const retryAfterOf = (headers: Headers): number | undefined => {
  const text = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
};

/** Turns a failed response into the error a screen can explain. */
export const errorOf = (status: number, body: unknown, headers: Headers): ApiError => {
  const wait = retryAfterOf(headers);
  const known = ErrorAnswer.safeParse(body);
  if (known.success) {
    const { error } = known.data;
    return new ApiError(error.code, status, error.message, error, wait);
  }
  if (status === 503 && isMaintenance(body)) {
    return new ApiError('maintenance', status, 'maintenance', undefined, wait);
  }
  return new ApiError(status >= 502 ? 'unavailable' : 'internal', status, `HTTP ${status}`, undefined, wait);
};

/** Whether the server refused the call, as opposed to being unreachable, slow, overloaded or in maintenance. */
export const isRefusal = ({ status }: ApiError): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

/** Whether the payload says that the session itself has ended (docs/session.md). */
export const endsSession = (status: number, body: unknown): boolean =>
  status === 401 && typeof body === 'object' && body !== null && 'type' in body && body.type === 0;
