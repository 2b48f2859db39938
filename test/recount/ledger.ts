import type { AgentName } from './drive/agents.ts';
import type { CostModel } from './drive/campaigns.ts';

/**
 * What the generator sent and what it was answered: all that the calculator knows. Nothing in it was counted or classified by
 * Fairlead; only the place of a record in the order over all journals comes from its click id.
 */

/** Where a record lies in the one order over all journals. */
export interface Place {
  /** Receive time, milliseconds since 1970. */
  time: number;
  node: number;
  worker: number;
  epoch: number;
  sequence: number;
}

/** What was said against a request by how it was made, before anything is known of other requests. */
export interface Look {
  agent: AgentName;
  /** Of X-Forwarded-For. */
  address: string;
  country: string | null;
  /** Weak reasons that its headers and network give it; empty for a browser's. */
  weak: readonly string[];
  /** It says that it fetches ahead of a click. */
  ahead: boolean;
  language: string | null;
  /** Host of the page before. */
  referrer: string | null;
}

/** What a hit on a link was answered. */
export interface Answered {
  status: number;
  outcome: 'redirected' | 'landed' | 'refused' | 'paused' | 'capped' | 'unknown';
  /** Where its address led: the page's name, and the number of the path. */
  page: string | null;
  path: number | null;
  /** Id of a visitor cookie (or of a page's token) that came with the answer, to a visitor without one. */
  issued: string | null;
}

/** A hit on a link, or a page that recorded itself. */
export interface Hit {
  /** Stands in its address as `k`, by which the log's row is known again. */
  mark: number;
  by: 'link' | 'page';
  /** Key of the campaign; null: no campaign has this slug. */
  campaign: string | null;
  method: 'GET' | 'HEAD' | 'POST';
  look: Look;
  /** Path and query as sent. */
  path: string;
  host: string;
  /** Id of the visitor that was sent along; null: none. */
  brought: string | null;
  /** It asked not to be followed. */
  hidden: boolean;
  subs: Readonly<Record<string, string>>;
  clickIds: Readonly<Record<string, string>>;
  cost: string | null;
  currency: string | null;
  /** How its campaign said then that clicks are paid for; null: no campaign. */
  costs: CostModel | null;
  /** Null: the connection broke before an answer came. It was logged or it was not. */
  answered: Answered | null;
  /** Of the answer; '' until the log has told it for those whose answer names none. */
  id: string;
}

/** Somebody went on from a landing page, or a page reported that it was shown. */
export interface Sign {
  type: 'out' | 'landed';
  click: string;
  /** It was answered as one that counts: sent on, or accepted; by GET and not fetched ahead. */
  counts: boolean;
  /** Name of the offer that it was sent on to. */
  offer: string | null;
  address: string;
  /** About when, by the program's clock. */
  at: number;
}

/** A conversion was reported. */
export interface Report {
  click: string;
  event: string;
  transaction: string;
  status: string;
  /** Decimal text; null: none was given. */
  payout: string | null;
  currency: string;
  policy: 'update' | 'ignore' | 'add';
  by: 'sender' | 'script';
  /** Whether it named the status; if not, `status` is what a new conversion gets. */
  statusGiven: boolean;
  /** Signed by the program like a click id: it holds the place. */
  receipt: string;
}

export interface Ledger {
  /** Marks given out. */
  marks: number;
  hits: Hit[];
  signs: Sign[];
  reports: Report[];
  /** Answers that nobody could want. */
  problems: string[];
  /** Requests without an answer, because a process was killed. */
  unanswered: number;
  /** Answered 503: not logged, by what the answer says. */
  unavailable: number;
  kills: number;
  /** All requests that got an answer, postbacks among them. */
  answers: number;
}

export const emptyLedger = (): Ledger => ({
  ...{
    marks: 0,
    hits: [],
    signs: [],
    reports: [],
    problems: [],
    unanswered: 0,
    unavailable: 0,
    kills: 0,
    answers: 0,
  },
});

/** Reads the place out of a click id or receipt: 23 bytes before the signature, as decision 0003 and 0011 lay them out. */
export const placeOf = (id: string): Place => {
  const raw = Buffer.from(id, 'base64url');
  return {
    time: raw.readUIntBE(6, 6),
    node: raw.readUInt16BE(12),
    worker: raw[14] as number,
    epoch: raw.readUInt32BE(15),
    sequence: raw.readUIntBE(19, 5),
  };
};

export const inOrder = (a: Place, b: Place): number =>
  a.time - b.time || a.node - b.node || a.worker - b.worker || a.epoch - b.epoch || a.sequence - b.sequence;
