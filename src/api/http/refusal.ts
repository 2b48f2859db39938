import type { ErrorCode } from '../../contracts/errors.ts';

interface RefusalDetail {
  /** Path of a field (`destinations.0.url`) -> message code. */
  fields?: Readonly<Record<string, string>>;
  /** Seconds after which the same call may succeed. */
  retryAfter?: number;
  /** The Bearer token is unknown, revoked or of an ended family: the answer carries `type: 0`. */
  tokenGone?: boolean;
}

/** An answer that is not a success, thrown by services and turned into JSON by the one error handler. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly detail: RefusalDetail;
  constructor(code: ErrorCode, detail: RefusalDetail = {}) {
    super(code);
    this.code = code;
    this.detail = detail;
  }
}

export const invalidFields = (fields: Record<string, string>): Refusal =>
  new Refusal('validation_failed', { fields });
