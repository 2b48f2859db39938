import type { Fate } from '../../core/clicks/conversion.ts';
import type { PostbackOrigin } from '../journal/record.ts';
import type { ClickPlace } from './event-data.ts';
import type { RecordKey } from './ingest-store.ts';

/** Names what was received: the place of its journal record and its time, milliseconds since 1970. A receipt says the same. */
export interface PostbackPlace extends RecordKey {
  time: number;
}

export type PostbackFate = Fate | 'waiting';

interface Received {
  place: PostbackPlace;
  workspace: number;
  /** Number of the incoming source; null: the workspace's own address, or one of ours. */
  source: number | null;
  by: PostbackOrigin | null;
  /** Truncated unless the workspace keeps whole ones; null: none, or its time is over. */
  address: string | null;
  /** As query text without secrets and persons; null: not known, or its time is over. */
  text: string | null;
}

export interface AcceptedPostback extends Received {
  kind: 'accepted';
  fate: PostbackFate;
  flags: string[];
  test: boolean;
  /** Null, and no click: of a test. */
  campaign: number | null;
  click: ClickPlace | null;
  status: string;
  statusReceived: string;
  event: string;
  transaction: string;
  /** Amounts are decimal text. */
  payout: string | null;
  currency: string;
  workspaceCurrency: string;
  /** Of the whole conversion as it stands now, in the workspace's currency; null: none, or no rate for it. */
  revenue: string | null;
}

export interface RefusedPostback extends Received {
  kind: 'refused';
  reason: string;
  method: string;
  campaign: number | null;
}

export type LoggedPostback = AcceptedPostback | RefusedPostback;

/** All postbacks of one conversion and what they came to. */
export interface PostbackDetail {
  row: LoggedPostback;
  /** Of the same click, event and transaction, oldest first, this one among them; empty for refused ones. */
  history: AcceptedPostback[];
  /** Null: there is none (yet). */
  conversion: {
    status: string;
    payout: string | null;
    currency: string;
    revenue: string | null;
    workspaceCurrency: string;
    firstTime: number;
    lastTime: number;
    changes: number;
    /** Its click is no valid visit: it is in no rate of people's visits. */
    otherClick: boolean;
  } | null;
}

/** What the log may be narrowed down to; all of it must hold. */
export interface PostbackFilters {
  workspace: number;
  /** Half-open, milliseconds since 1970. */
  from?: number;
  to?: number;
  /** One of these. */
  fates?: readonly (PostbackFate | 'refused')[];
  /** Refused for one of these: nothing else is left then. */
  reasons?: readonly string[];
  /** 0: without one. */
  sources?: readonly number[];
  by?: readonly PostbackOrigin[];
  campaigns?: readonly number[];
  /** As mapped. */
  statuses?: readonly string[];
  test?: boolean;
  /** Any of these: the click's, the receipt's own place, the transaction; of refused ones, that the text holds it. */
  search?: { text: string; click?: RecordKey; place?: RecordKey };
}

export interface PostbackLog {
  /** Accepted and refused together, newest first; `before`: only those that stand before it in the total order. */
  received(query: PostbackFilters & { before?: PostbackPlace; limit: number }): Promise<LoggedPostback[]>;
  /** Null: nothing is stored there (yet, or any more). Of any workspace. */
  one(place: PostbackPlace): Promise<PostbackDetail | null>;
  /** How many were received in [from, to), by what became of them and by source (null: without one), refused by reason. */
  counts(
    workspace: number,
    from: number,
    to: number,
  ): Promise<{
    fates: { fate: PostbackFate | 'refused'; source: number | null; count: number }[];
    reasons: { reason: string; count: number }[];
  }>;
  /** Words that were taken as statuses of their own since then, in small letters, newest first, at most 50. */
  unmapped(workspace: number, from: number): Promise<{ word: string; count: number; lastTime: number }[]>;
}
