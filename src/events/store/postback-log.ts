import type { Fate } from '../../core/clicks/conversion.ts';
import type { PayoutOrigin } from '../../core/conversions/type-rules.ts';
import type { TypeDefinition } from '../../core/conversions/types.ts';
import type { PostbackOrigin } from '../journal/record.ts';
import type { ClickPlace, RecordKey } from './record-place.ts';

/** Identifies a received postback: its journal record's place and time (ms since 1970). Receipts use the same. */
export interface PostbackPlace extends RecordKey {
  time: number;
}

export type PostbackFate = Fate | 'waiting';

interface Received {
  place: PostbackPlace;
  workspace: number;
  /** Number of the affiliate network; null: the workspace's own address, or an internal one. */
  source: number | null;
  by: PostbackOrigin | null;
  /** Truncated unless the workspace keeps full ones; null: none, or its retention period is over. */
  address: string | null;
  /** As query text without secrets and personal data; null: unknown, or its retention period is over. */
  text: string | null;
}

export interface AcceptedPostback extends Received {
  kind: 'accepted';
  fate: PostbackFate;
  flags: string[];
  test: boolean;
  /** Null for a test without a click. */
  campaign: number | null;
  click: ClickPlace | null;
  status: string;
  statusReceived: string;
  event: string;
  /** Identity of its conversion instead of its event; null: the event. See core/conversions/identity.ts. */
  identity: string | null;
  transaction: string;
  /** Amounts are decimal text. */
  payout: string | null;
  currency: string;
  workspaceCurrency: string;
  /** Current revenue of the whole conversion, in the workspace's currency; null: none, or no rate for it. */
  revenue: string | null;
  /** Where the current payout of the whole conversion came from; null: there is no conversion. */
  payoutFrom: PayoutOrigin | null;
}

export interface RefusedPostback extends Received {
  kind: 'refused';
  reason: string;
  method: string;
  campaign: number | null;
}

export type LoggedPostback = AcceptedPostback | RefusedPostback;

/** All postbacks of one conversion and their result. */
export interface PostbackDetail {
  row: LoggedPostback;
  /** Those of the same conversion, oldest first, including this one; empty for refused ones. */
  history: AcceptedPostback[];
  /** Null: there is none (yet). */
  conversion: {
    event: string;
    status: string;
    payout: string | null;
    payoutFrom: PayoutOrigin;
    currency: string;
    revenue: string | null;
    workspaceCurrency: string;
    firstTime: number;
    lastTime: number;
    changes: number;
    /** Its click is not a valid visit, so it is excluded from rates of human visits. */
    otherClick: boolean;
  } | null;
}

/** Filters of the log, all of which must match. */
export interface PostbackFilters {
  workspace: number;
  /** Half-open, milliseconds since 1970. */
  from?: number;
  to?: number;
  /** One of these. */
  fates?: readonly (PostbackFate | 'refused')[];
  /** Refused for one of these reasons, which excludes everything else. */
  reasons?: readonly string[];
  /** 0: without a network. */
  sources?: readonly number[];
  by?: readonly PostbackOrigin[];
  campaigns?: readonly number[];
  /** After mapping. */
  statuses?: readonly string[];
  test?: boolean;
  /** Matches any of: the click, the receipt's own place, the transaction or, for refused ones, part of the text. */
  search?: { text: string; click?: RecordKey; place?: RecordKey };
}

export interface UnnamedQuery {
  workspace: number;
  from: number;
  /** Null: of all campaigns. */
  campaign: number | null;
  /** Those that are on. */
  types: readonly TypeDefinition[];
}

export interface PostbackLog {
  /** Accepted and refused together, newest first; `before`: only those earlier in the total order. */
  received(query: PostbackFilters & { before?: PostbackPlace; limit: number }): Promise<LoggedPostback[]>;
  /** Null: nothing is stored there (yet, or anymore). For any workspace. */
  one(place: PostbackPlace): Promise<PostbackDetail | null>;
  /** How many were received in [from, to), by result and by network (null: without one), refused ones by reason. */
  counts(
    workspace: number,
    from: number,
    to: number,
  ): Promise<{
    fates: { fate: PostbackFate | 'refused'; source: number | null; count: number }[];
    reasons: { reason: string; count: number }[];
    /** Duplicates of conversions that only a transaction ID could tell apart, and that had none. */
    withoutTransaction: number;
  }>;
  /** Words accepted as custom statuses since `from`, in lower case, newest first, at most 50. */
  unmapped(workspace: number, from: number): Promise<{ word: string; count: number; lastTime: number }[]>;
  /**
   * Events of conversions since `from` that are not rejected and belong to no type, most frequent first, at most 20:
   * how many conversions each has, and its name as last received.
   */
  unnamed(query: UnnamedQuery): Promise<{ event: string; count: number }[]>;
}
