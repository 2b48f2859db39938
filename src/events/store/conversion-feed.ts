import type { PersonHashes } from '../../core/clicks/conversion.ts';
import type { ClickPlace, RecordKey } from './record-place.ts';

/** A click as received, for reporting its conversion to the platform it came from. */
export interface ClickFacts {
  /** Milliseconds since 1970. */
  time: number;
  /** `https://host/path?query` as received. */
  url: string;
  userAgent: string;
  referrer: string;
  /** As stored: null, truncated to /24 or /48, or full, depending on the workspace's settings. */
  address: string | null;
  /** The platforms' click IDs, by parameter name. */
  clickIds: Record<string, string>;
  country: string | null;
  region: string | null;
  city: string | null;
  device: string | null;
  os: string | null;
  browser: string | null;
  language: string | null;
  /** By place in `SUBS`. */
  subs: (string | null)[];
  cost: string | null;
  costCurrency: string | null;
  destination: number;
  trafficClass: string;
}

/** A postback that created or changed a conversion, with the conversion's state after it. */
export interface ConversionChange {
  /** 1, 2, 3 ... in the order in which they took effect. Excludes erased workspaces. */
  seq: number;
  /** Place of the postback. */
  place: RecordKey;
  workspace: number;
  campaign: number;
  variant: number;
  /** Affiliate network of the postback. */
  source: number | null;
  click: Pick<ClickPlace, 'node' | 'worker' | 'epoch' | 'sequence' | 'time'>;
  event: string;
  transaction: string;
  /** `added`: its payout was added to that of the conversion. */
  fate: 'recorded' | 'updated' | 'added';
  status: string;
  /** Decides its type if there is no event. */
  typeWord: string;
  /** Null: this one created it. */
  previousStatus: string | null;
  /** Amounts are decimal text. */
  payout: string | null;
  currency: string;
  /** In the workspace's currency. Null: no payout, or no exchange rate for it at ingest. */
  revenue: string | null;
  workspaceCurrency: string;
  /** The amount that this postback added. Null: its fate is not `added`. */
  added: string | null;
  /** Number of the change within this conversion: 1, 2, 3 ... */
  change: number;
  /** Times of this postback and of the conversion's first one, milliseconds since 1970. */
  time: number;
  firstTime: number;
  hashes: PersonHashes;
  /** Null: the click was never stored or has been removed. */
  request: ClickFacts | null;
}

/** As passed from ingest to the store: numbered on commit, with its click looked up when read. */
export type NewChange = Omit<ConversionChange, 'seq' | 'request'>;

/** Outgoing changes of conversions. Each is written in the transaction in which it takes effect. */
export interface ConversionFeed {
  /** Changes after `seq`, in order, at most `limit`. */
  changesAfter(seq: number, limit: number): Promise<ConversionChange[]>;
  /** Number of the last change ever; 0: none yet. */
  lastChange(): Promise<number>;
  /** Removes changes up to `seq`, all of which have been handled. */
  forget(seq: number): Promise<void>;
}
