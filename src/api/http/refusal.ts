import type { ErrorCode } from '../../contracts/errors.ts';

/** Path of a field (`destinations.0.url`) -> message code. */
export type Fields = Record<string, string>;

interface RefusalDetail {
  /** Path of a field (`destinations.0.url`) -> message code. */
  fields?: Readonly<Fields>;
  /** Path of a field -> an English sentence, where the code does not say enough. */
  hints?: Readonly<Record<string, string>>;
  /** Page of the documentation that says why; it is named in the message too. */
  docs?: string;
  /** Takes the place of the code's own sentence. */
  message?: string;
  /** Seconds after which the same call may succeed. */
  retryAfter?: number;
  /** The Bearer token is unknown, revoked or of an ended family: the answer carries `type: 0`. */
  tokenGone?: boolean;
  /** The account that a call without a token aimed at, by internal ids, for the security log; never in the answer. */
  about?: { readonly user: number; readonly workspace: number } | null;
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

export const invalidFields = (fields: Fields): Refusal => new Refusal('validation_failed', { fields });
