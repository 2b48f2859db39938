import type { PersonHashes } from '../../core/clicks/conversion.ts';
import type { ClickPlace } from './event-data.ts';
import type { RecordKey } from './ingest-store.ts';

/** A click as it came, for who reports its conversion to the platform it came from. */
export interface ClickFacts {
  /** Milliseconds since 1970. */
  time: number;
  /** `https://host/path?query` as received. */
  url: string;
  userAgent: string;
  referrer: string;
  /** As stored: null, cut to /24 or /48, or whole, as the workspace had it set. */
  address: string | null;
  /** The platforms' click ids, by parameter name. */
  clickIds: Record<string, string>;
  country: string | null;
  region: string | null;
  city: string | null;
  device: string | null;
  os: string | null;
  browser: string | null;
  language: string | null;
  /** Ten. */
  subs: (string | null)[];
  cost: string | null;
  costCurrency: string | null;
  destination: number;
  trafficClass: string;
}

/** One postback that made or changed a conversion, with the conversion as it stood behind it. */
export interface ConversionChange {
  /** 1, 2, 3 ... in the order in which they took effect. Those of erased workspaces are left out. */
  seq: number;
  /** Of the postback. */
  place: RecordKey;
  workspace: number;
  campaign: number;
  variant: number;
  /** Incoming source of the postback. */
  source: number | null;
  click: Pick<ClickPlace, 'node' | 'worker' | 'epoch' | 'sequence' | 'time'>;
  event: string;
  transaction: string;
  /** `added`: its payout was added to that of the conversion. */
  fate: 'recorded' | 'updated' | 'added';
  status: string;
  /** Null: this one made it. */
  previousStatus: string | null;
  /** Amounts are decimal text. */
  payout: string | null;
  currency: string;
  /** In the workspace's currency; null: no payout, or no rate for it when it was taken in. */
  revenue: string | null;
  workspaceCurrency: string;
  /** What this postback alone brought; null: its fate is another than `added`. */
  added: string | null;
  /** Of this conversion, 1, 2, 3 ... */
  change: number;
  /** Of this postback and of the conversion's first one, milliseconds since 1970. */
  time: number;
  firstTime: number;
  hashes: PersonHashes;
  /** Null: the click is not stored, or not any more. */
  request: ClickFacts | null;
}

/** As ingest hands it to the store: numbered when it is committed, with its click looked up when it is read. */
export type NewChange = Omit<ConversionChange, 'seq' | 'request'>;

/** Changes of conversions on their way out. Each is written in the transaction that makes it take effect. */
export interface ConversionFeed {
  /** Those behind `seq`, in order, at most `limit`. */
  changesAfter(seq: number, limit: number): Promise<ConversionChange[]>;
  /** Number of the last one there was; 0: none yet. */
  lastChange(): Promise<number>;
  /** Forgets those up to `seq`, all of them handled. */
  forget(seq: number): Promise<void>;
}
