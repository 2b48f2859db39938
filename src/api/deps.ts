import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Keys } from '../config/keys.ts';
import type { Status } from '../contracts/workspace/status.ts';
import type { Span } from '../core/achievements/facts.ts';
import type { Db } from '../db/tables.ts';
import type { MarkOrder } from '../events/ingest/marks.ts';
import type { AbTestResults } from '../events/store/ab-test-results.ts';
import type { ConversionFeed } from '../events/store/conversion-feed.ts';
import type { EventData, StoredUpTo } from '../events/store/event-data.ts';
import type { EventReports } from '../events/store/event-reports.ts';
import type { EventMarks } from '../events/store/marks.ts';
import type { MilestoneEvents } from '../events/store/milestones.ts';
import type { OfferCounts } from '../events/store/offer-counts.ts';
import type { PostbackLog } from '../events/store/postback-log.ts';
import type { ClickPlace } from '../events/store/record-place.ts';
import type { UnpricedConversions } from '../events/store/reports.ts';
import type { EventTables } from '../events/store/tables.ts';
import type { Messages } from '../outgoing/open-outgoing.ts';
import type { DisclosureAddresses } from '../signing/disclosure-address.ts';
import type { Signing } from '../signing/sign.ts';
import type { Vault } from '../signing/vault.ts';
import type { Checker } from './check/checker.ts';
import type { Deliveries } from './delivery/sending/engine.ts';
import type { DemoDesk } from './demo/desk.ts';
import type { DnsLookup } from './domain/dns.ts';
import type { Mailer } from './mail/mailer.ts';
import type { IntakeEdge } from './postback/intake-edge.ts';
import type { Rates } from './rate/rates.ts';
import type { FirstAccountGate } from './registration/first-account.ts';
import type { LivePace } from './request/feed.ts';
import type { EdgeView } from './try/edge-view.ts';

/** Everything the API depends on; created once in src/main.ts. */
export interface AppDeps {
  readonly config: Config;
  readonly db: Db;
  /** Keys as described in key-uses.ts. */
  readonly keys: Pick<Keys, 'access' | 'intake' | 'totp' | 'unsubscribe'>;
  /** Who can create the account that owns the installation. */
  readonly firstAccount: Pick<FirstAccountGate, 'admits'>;
  readonly signing: Signing;
  readonly checker: Checker;
  /** Receivers of outgoing postbacks and webhooks. */
  readonly messages: Messages;
  /** For secrets typed by people. */
  readonly vault: Vault;
  /** Outgoing deliveries. */
  readonly deliveries: Pick<Deliveries, 'sendNow' | 'isSending' | 'isListed'>;
  /** Outgoing changes of conversions. */
  readonly feed: Pick<ConversionFeed, 'lastChange'>;
  readonly disclosureKeys: Pick<DisclosureAddresses, 'make'>;
  readonly reports: EventReports;
  readonly tables: EventTables;
  readonly tests: Omit<AbTestResults, 'converted'>;
  readonly milestones: MilestoneEvents;
  /** Periods in which answered clicks of the instance were or may have been lost. */
  readonly losses: () => Promise<Span[]>;
  readonly events: EventData & StoredUpTo;
  /** `mark`: applies a member's marks to requests, all of them or none. Returns how many now count differently. */
  readonly marks: EventMarks & { mark(order: MarkOrder): Promise<number> };
  readonly unpriced: UnpricedConversions['unpriced'];
  readonly offerCounts: OfferCounts;
  /** Everything received in postbacks. */
  readonly postbackLog: PostbackLog;
  readonly intakeEdge: IntakeEdge;
  /** Workspaces with demo data. */
  readonly demo: DemoDesk;
  readonly rates: Rates;
  /** Starts recalculating the value of conversions, which continues after the answer. */
  readonly reprice: () => void;
  /** The ID of a click, which is that of its request. */
  readonly clickId: (click: ClickPlace) => string;
  /** The click of an ID; null for one that was not issued here. */
  readonly clickOf: (id: string) => ClickPlace | null;
  readonly status: () => Promise<Status>;
  /**
   * Called after each change of the snapshot; waits until every running edge worker has it (`live`), at most 500 ms.
   */
  readonly publish: () => Promise<{ live: boolean }>;
  /** Location of an address (normalized text); all null if unknown. Never throws. */
  readonly placeOf: (address: string) => {
    readonly country: string | null;
    readonly region: string | null;
    readonly city: string | null;
  };
  /** DNS for domains. */
  readonly dns: DnsLookup;
  /** How edge workers see a request. */
  readonly edgeView: EdgeView;
  /** Null if no mail server is set up. */
  readonly mailer: Mailer | null;
  /** Pace of live lists; the default if absent. */
  readonly livePace?: LivePace;
  readonly log: FastifyBaseLogger;
  /** Folder of the built web application; null for API only. */
  readonly webRoot: string | null;
  /** Milliseconds since 1970; the system clock if absent. */
  readonly now?: () => number;
}
