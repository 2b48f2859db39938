import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Keys } from '../config/keys.ts';
import type { Status } from '../contracts/status.ts';
import type { Span } from '../core/achievements/facts.ts';
import type { Db } from '../db/tables.ts';
import type { MarkOrder } from '../events/ingest/marks.ts';
import type { EventReports } from '../events/store/contract.ts';
import type { ConversionFeed } from '../events/store/conversion-feed.ts';
import type { ClickPlace, EventData, StoredUpTo } from '../events/store/event-data.ts';
import type { EventMarks } from '../events/store/marks.ts';
import type { MilestoneEvents } from '../events/store/milestones.ts';
import type { PostbackLog } from '../events/store/postback-log.ts';
import type { EventTables } from '../events/store/tables.ts';
import type { TestResults } from '../events/store/test-results.ts';
import type { UnpricedConversions } from '../events/store/unpriced.ts';
import type { Messages } from '../outgoing/open-outgoing.ts';
import type { DisclosureAddresses } from '../signing/disclosure-address.ts';
import type { Signing } from '../signing/sign.ts';
import type { Vault } from '../signing/vault.ts';
import type { Checker } from './check/checker.ts';
import type { Deliveries } from './delivery/engine.ts';
import type { DnsLookup } from './domain/dns.ts';
import type { Mailer } from './mail/mailer.ts';
import type { IntakeEdge } from './postback/intake-edge.ts';
import type { Rates } from './rate/rates.ts';
import type { FirstAccountGate } from './registration/first-account.ts';
import type { LivePace } from './request/live.ts';
import type { EdgeEyes } from './try/eyes.ts';

/** Everything the API needs of the house; made once in src/main.ts. */
export interface AppDeps {
  readonly config: Config;
  readonly db: Db;
  /** What key-uses.ts says of each. */
  readonly keys: Pick<Keys, 'access' | 'intake' | 'totp' | 'unsubscribe'>;
  /** Who may create the account that owns the installation. */
  readonly firstAccount: Pick<FirstAccountGate, 'admits'>;
  readonly signing: Signing;
  readonly checker: Checker;
  /** Whom rules and webhooks may tell something. */
  readonly messages: Messages;
  /** Of secrets that people have typed. */
  readonly vault: Vault;
  /** What goes out. */
  readonly deliveries: Pick<Deliveries, 'sendNow' | 'isSending' | 'isListed'>;
  /** Conversions on their way out. */
  readonly feed: Pick<ConversionFeed, 'lastChange'>;
  readonly disclosureKeys: Pick<DisclosureAddresses, 'make'>;
  readonly reports: EventReports;
  readonly tables: EventTables;
  readonly tests: Omit<TestResults, 'converted'>;
  readonly milestones: MilestoneEvents;
  /** Times in which answered clicks of the instance were lost, or may have been. */
  readonly losses: () => Promise<Span[]>;
  readonly events: EventData & StoredUpTo;
  /** `mark`: has requests count as a member says, all of them or none; answers how many count otherwise now. */
  readonly marks: EventMarks & { mark(order: MarkOrder): Promise<number> };
  readonly unpriced: UnpricedConversions['unpriced'];
  /** Everything that was received in postbacks. */
  readonly postbackLog: PostbackLog;
  readonly intakeEdge: IntakeEdge;
  readonly rates: Rates;
  /** Has ingest work out anew what conversions are worth; it goes on behind the answer. */
  readonly reprice: () => void;
  /** The id of a click, which is that of its request. */
  readonly clickId: (click: ClickPlace) => string;
  /** The click of an id; null for one that was not given out here. */
  readonly clickOf: (id: string) => ClickPlace | null;
  readonly status: () => Promise<Status>;
  /**
   * Called after each change that alters the snapshot; waits until every running edge worker took it (`live`), at
   * most 500 ms.
   */
  readonly publish: () => Promise<{ live: boolean }>;
  /** Where an address (normalised text) is said to be; all null when it is not known. Never throws. */
  readonly placeOf: (address: string) => {
    readonly country: string | null;
    readonly region: string | null;
    readonly city: string | null;
  };
  /** Where domains are looked up. */
  readonly dns: DnsLookup;
  /** How edge workers see a request. */
  readonly eyes: EdgeEyes;
  /** Null: no mail server was configured. */
  readonly mailer: Mailer | null;
  /** Of live lists; the usual one when absent. */
  readonly livePace?: LivePace;
  readonly log: FastifyBaseLogger;
  /** Folder of the built web application; null: the API alone. */
  readonly webRoot: string | null;
  /** Milliseconds since 1970; the system's clock when absent. */
  readonly now?: () => number;
}
