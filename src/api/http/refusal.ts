import type { ErrorCode } from '../../contracts/errors.ts';

/** Path of a field (`destinations.0.url`) -> message code. */
export type Fields = Record<string, string>;

interface RefusalDetail {
  /** Path of a field (`destinations.0.url`) -> message code. */
  fields?: Readonly<Fields>;
  /** Path of a field -> an English sentence, if the code does not say enough. */
  hints?: Readonly<Record<string, string>>;
  /** Path of a field -> what is in the way, in no language, because screens translate the code. */
  texts?: Readonly<Record<string, string>>;
  /** Documentation page with the reason; it is named in the message too. */
  docs?: string;
  /** Replaces the code's own sentence. */
  message?: string;
  /** Seconds after which the same call may succeed. */
  retryAfter?: number;
  /** The Bearer token is unknown, revoked or from an ended family: the response contains `type: 0`. */
  tokenGone?: boolean;
  /** For the security log: the account that a call without a token was about (internal IDs). Never in the response. */
  about?: { readonly user: number; readonly workspace: number } | null;
}

/** An unsuccessful response, thrown by services and turned into JSON by the error handler. */
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

export const invalidFields = (fields: Fields): Refusal => new Refusal('validation_failed', { fields });
