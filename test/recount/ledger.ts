import type { AgentName } from './drive/agents.ts';
import type { CostModel } from './drive/campaigns.ts';

/**
 * What the generator sent and the answers it got: all that the calculator knows. Nothing in it was counted or
 * classified by Fairlead; only a record's position in the order over all journals comes from its click ID.
 */

/** A record's position in the total order over all journals. */
export interface Place {
  /** Receive time, milliseconds since 1970. */
  time: number;
  node: number;
  worker: number;
  epoch: number;
  sequence: number;
}

/** A request's own properties that count against it, regardless of other requests. */
export interface Look {
  agent: AgentName;
  /** From X-Forwarded-For. */
  address: string;
  country: string | null;
  /** Weak reasons from its headers and network; empty for a browser's. */
  weak: readonly string[];
  /** It is declared as a prefetch. */
  ahead: boolean;
  language: string | null;
  /** Host of the referring page. */
  referrer: string | null;
}

/** The answer to a hit on a link. */
export interface Answered {
  status: number;
  outcome: 'redirected' | 'landed' | 'refused' | 'paused' | 'capped' | 'unknown';
  /** Where its address led: the page's name, and the number of the path. */
  page: string | null;
  path: number | null;
  /** Id of a visitor cookie (or of a page's token) issued with the answer, to a visitor without one. */
  issued: string | null;
}

/** A hit on a link, or a page that recorded itself. */
export interface Hit {
  /** The `k` of its address, which identifies the log's row. */
  mark: number;
  by: 'link' | 'page';
  /** Key of the campaign; null: no campaign has this slug. */
  campaign: string | null;
  method: 'GET' | 'HEAD' | 'POST';
  look: Look;
  /** Path and query as sent. */
  path: string;
  host: string;
  /** Visitor id that was sent along; null: none. */
  brought: string | null;
  /** It asked not to be tracked. */
  hidden: boolean;
  subs: Readonly<Record<string, string>>;
  utms: Readonly<Record<string, string>>;
  clickIds: Readonly<Record<string, string>>;
  cost: string | null;
  currency: string | null;
  /** Its campaign's cost model at the time; null: no campaign. */
  costs: CostModel | null;
  /** Null: the connection broke before an answer came. It was logged or it was not. */
  answered: Answered | null;
  /** From the answer; '' for an answer without one until the log supplies it. */
  id: string;
}

/** A visitor went on from a landing page, or a page reported its landing. */
export interface Sign {
  type: 'out' | 'landed';
  click: string;
  /** The answer says that it counts: redirected, or accepted; by GET and not prefetched. */
  counts: boolean;
  /** Name of the offer that it was redirected to. */
  offer: string | null;
  /** Exit of an `out`; `0`: one that the page does not have. */
  exit: string | null;
  address: string;
  /** The approximate time, by the program's clock. */
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
  /** Address of the network that sent it; absent for pages and people. */
  network?: string;
  /** Whether it had a status; if not, `status` is that of a new conversion. */
  statusGiven: boolean;
  /** Its word for a sale gives a status but names no type. */
  approves?: true;
  /** Sent by a person, through the API. */
  byHand?: true;
  /** Signed by the program like a click ID: it contains the position. */
  receipt: string;
}

export interface Ledger {
  /** Marks issued. */
  marks: number;
  hits: Hit[];
  signs: Sign[];
  reports: Report[];
  /** Unacceptable answers. */
  problems: string[];
  /** Requests without an answer, because a process was killed. */
  unanswered: number;
  /** Answered 503: not logged, according to the answer. */
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

/** Reads the position from a click ID or receipt: 23 bytes before the signature (decisions 0003 and 0011). */
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
