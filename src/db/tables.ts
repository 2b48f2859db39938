import type { Generated, GeneratedAlways, Kysely, Selectable, Transaction } from 'kysely';
import type { AbAct, AbOutcome, AbPhaseReason, AbState, AbVariant } from '../contracts/ab-tests/ab-test.ts';
import type { AbGuardrail, AbMetric } from '../contracts/ab-tests/ab-test-input.ts';
import type { AbKind, AbMode } from '../contracts/ab-tests/ab-test-metric.ts';
import type { ClassFile } from '../contracts/accounts/class.ts';
import type { SecurityDetail, SecurityKind } from '../contracts/accounts/security-log.ts';
import type { User } from '../contracts/accounts/session.ts';
import type { Campaign, CampaignStatus } from '../contracts/campaigns/campaign.ts';
import type { CheckSummary, DestinationCheck } from '../contracts/campaigns/check.ts';
import type { Costs } from '../contracts/campaigns/costs.ts';
import type { RevisionReason } from '../contracts/campaigns/revision.ts';
import type { SourceToken } from '../contracts/campaigns/traffic-source.ts';
import type { PageChange } from '../contracts/library/library-change.ts';
import type { PageKind } from '../contracts/library/library-page.ts';
import type { OfferCap, OfferPayout } from '../contracts/library/offer.ts';
import type { TypeColor } from '../contracts/postbacks/conversion-type.ts';
import type { DeliveryAttempt } from '../contracts/postbacks/delivery.ts';
import type {
  DuplicatePolicy,
  MappedWord,
  ParameterMap,
  Protection,
} from '../contracts/postbacks/postback.ts';
import type { WebhookEvent } from '../contracts/postbacks/webhook.ts';
import type { Formula } from '../contracts/reports/formula.ts';
import type { ColumnName } from '../contracts/reports/report-query.ts';
import type { Every, MailLanguage, MailProblem, SendingState } from '../contracts/reports/report-schedule.ts';
import type { SavedReportBody } from '../contracts/reports/saved-report.ts';
import type { Domain } from '../contracts/workspace/domain.ts';
import type { KeptType } from '../core/ab-test/counted-by.ts';
import type { AbTestEvidence } from '../core/ab-test/evidence-state.ts';
import type { AchievementCode } from '../core/achievements/milestones.ts';
import type { KnownType, Occurs } from '../core/conversions/types.ts';
import type { Content } from '../core/postback/content.ts';
import type { OutgoingFacts } from '../core/postback/facts.ts';
import type { OutgoingProblem } from '../core/postback/problems.ts';
import type { Match, StoredTarget } from '../core/postback/target.ts';
import type { MetricName } from '../core/report/metrics.ts';
import type { UnfairOutcome } from '../core/routing/fair/fair-rules.ts';
import type { HashRange, Plan, Variant } from '../core/routing/plan.ts';
import type { SlotNames } from '../core/sources/link-names.ts';
import type { TokenMeaning } from '../core/sources/parameters.ts';
import type { OriginalAmount } from '../core/spend/original-amount.ts';
import type { SpendDetail, SpendKind, SpendParent, Unmatched } from '../core/spend/target.ts';
import type { StoredRouting, StoredSplit } from './routing.ts';

/**
 * The control store's tables after the newest migration. `id` is internal (it is used in plans and the journal, so it
 * fits uint32), `public_id` is what the API shows. Every time is a `timestamptz`.
 */
export interface Tables {
  instance: InstanceTable;
  users: UsersTable;
  workspaces: WorkspacesTable;
  demos: DemosTable;
  memberships: MembershipsTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  mail_tokens: MailTokensTable;
  recovery_codes: RecoveryCodesTable;
  invitations: InvitationsTable;
  pending_registrations: PendingRegistrationsTable;
  api_keys: ApiKeysTable;
  security_events: SecurityEventsTable;
  leads: LeadsTable;
  traffic_sources: TrafficSourcesTable;
  domains: DomainsTable;
  proved_hosts: ProvedHostsTable;
  campaigns: CampaignsTable;
  destinations: DestinationsTable;
  library_pages: LibraryPagesTable;
  library_changes: LibraryChangesTable;
  library_former_uses: LibraryFormerUsesTable;
  full_offers: FullOffersTable;
  offer_resets: OfferResetsTable;
  campaign_revisions: CampaignRevisionsTable;
  campaign_checks: CampaignChecksTable;
  unfair_rules: UnfairRulesTable;
  number_changes: NumberChangesTable;
  class_page: ClassPageTable;
  conversion_types: ConversionTypesTable;
  spend: SpendTable;
  spend_changes: SpendChangesTable;
  spend_uploads: SpendUploadsTable;
  spend_upload_entries: SpendUploadEntriesTable;
  cost_corrections: CostCorrectionsTable;
  retired_links: RetiredLinksTable;
  achievements: AchievementsTable;
  lost_clicks: LostClicksTable;
  annotations: AnnotationsTable;
  saved_reports: SavedReportsTable;
  formulas: FormulasTable;
  column_presets: ColumnPresetsTable;
  report_schedules: ReportSchedulesTable;
  report_recipients: ReportRecipientsTable;
  report_sendings: ReportSendingsTable;
  ab_tests: AbTestsTable;
  ab_phases: AbPhasesTable;
  ab_trail: AbTrailTable;
  ab_evidence: AbEvidenceTable;
  shares: SharesTable;
  postback_settings: PostbackSettingsTable;
  postback_sources: PostbackSourcesTable;
  exchange_rates: ExchangeRatesTable;
  manual_rates: ManualRatesTable;
  outgoing_rules: OutgoingRulesTable;
  webhooks: WebhooksTable;
  deliveries: DeliveriesTable;
  told: ToldTable;
  delivery_cursor: DeliveryCursorTable;
  nodes: NodesTable;
  node_numbers: NodeNumbersTable;
}

/** One row: settings and state of the whole instance. */
interface InstanceTable {
  id: number;
  /** The first account, or null. */
  owner_id: number | null;
  /** Increases with each change of the snapshot. */
  snapshot_revision: number;
  snapshot_at: Date;
  /** Answered requests in no journal, by `node.worker`, when last checked; null if never. */
  unlogged: Generated<Record<string, number>>;
  unlogged_at: Date | null;
}

interface UsersTable {
  id: GeneratedAlways<number>;
  public_id: string;
  /** Lower case, unique. */
  email: string;
  name: string;
  /** Argon2id in PHC format. */
  password_hash: string;
  /** Invitation or referral ID given at registration. */
  invitation: string | null;
  /** E.164, from the trial form; null if not asked for. */
  phone: string | null;
  /** Sealed with a key of the installation; null if no second step was ever set up. */
  totp_secret: string | null;
  /** Null while sign-in requires only the password, even if the second step is being set up. */
  totp_enabled_at: Date | null;
  /** Newest 30-second step with a used code; it and older ones are no longer accepted. */
  totp_last_step: number | null;
  /** Language of emails no screen triggers; null for English. */
  mail_language: string | null;
  created_at: Generated<Date>;
}

interface WorkspacesTable {
  id: GeneratedAlways<number>;
  public_id: string;
  name: string;
  /** IANA name. */
  time_zone: string;
  /** ISO 4217. */
  currency: Generated<string>;
  postback_key: string;
  /** Whether full addresses are stored; by default they are truncated to /24 and /48. */
  keep_addresses: Generated<boolean>;
  /** Whether `DNT: 1` and `Sec-GPC: 1` are honored. */
  honour_dnt: Generated<boolean>;
  /** When a trial becomes read-only; null if not a trial. */
  trial_ends_at: Date | null;
  /** When it is deleted with everything in it; null if not requested. */
  deletes_at: Date | null;
  /** How long click-level data is kept; null for no limit. */
  keep_requests_days: number | null;
  /** A shorter period was set, and nothing is removed until then; null or past: the period is in force. */
  keep_requests_from: Date | null;
  /** A campaign has charged only some conversion types, now or before. */
  charges_types: Generated<boolean>;
  /** Number of changes of its spend; the database counts them. */
  spend_revision: GeneratedAlways<number>;
  /** Its data are made up: nothing of it leaves the machine. */
  demo: Generated<boolean>;
  created_at: Generated<Date>;
}

/** A user's workspace with demo data. */
interface DemosTable {
  user_id: number;
  workspace_id: number;
  /** Its traffic is stored. */
  ready: Generated<boolean>;
  created_at: Generated<Date>;
}

interface MembershipsTable {
  workspace_id: number;
  user_id: number;
  role: User['role'];
  /** Achievements that were shown in a notice. */
  achievements_told: Generated<AchievementCode[]>;
  created_at: Generated<Date>;
}

/** A family of refresh tokens: one sign-in. */
interface SessionsTable {
  id: GeneratedAlways<number>;
  public_id: string;
  user_id: number;
  workspace_id: number;
  auth_time: Date;
  expires_at: Date;
  ended_at: Date | null;
  ended_reason: 'logout' | 'reuse' | 'ended' | 'password' | 'member' | 'deleted' | 'second_step' | null;
  /** As sent at sign-in, truncated; null if not sent, or the session is older than this column. */
  user_agent: string | null;
  device: string | null;
  os: string | null;
  browser: string | null;
  /** Truncated to /24 or /48. */
  address: string | null;
  country: string | null;
  region: string | null;
  city: string | null;
  /** Sign-in, or the last renewal. */
  last_seen_at: Date;
}

/** A link that was sent: only its hash is stored, and the row is deleted when it is used. */
interface MailTokensTable {
  id: GeneratedAlways<number>;
  user_id: number;
  /** `email`: the link that verifies a new address. */
  kind: 'recovery' | 'email';
  /** The new address, only for `email`. */
  email: string | null;
  /** SHA-256 of the token, hex. */
  sha256: string;
  created_at: Date;
  expires_at: Date;
}

/** Codes that each replace the second step once. */
interface RecoveryCodesTable {
  id: GeneratedAlways<number>;
  user_id: number;
  /** SHA-256 of the code, hex, which is enough because codes are long and random. */
  sha256: string;
  used_at: Date | null;
}

/** An open invitation, deleted when it is accepted. One per address and workspace. */
interface InvitationsTable {
  id: GeneratedAlways<number>;
  public_id: string;
  workspace_id: number;
  /** Lower case. */
  email: string;
  role: User['role'];
  /** SHA-256 of the ID in `/registration/:id`, hex. */
  sha256: string;
  /** Null once that account has been deleted. */
  invited_by: number | null;
  created_at: Date;
  expires_at: Date;
}

/** A registration with an unverified address; it has no account. */
interface PendingRegistrationsTable {
  id: GeneratedAlways<number>;
  /** Lower case; several can wait for one address. */
  email: string;
  name: string;
  password_hash: string;
  /** E.164. */
  phone: string | null;
  time_zone: string;
  /** Referral ID given at registration. */
  referral: string | null;
  trial: boolean;
  /** SHA-256 of the token in the email, hex. */
  sha256: string;
  created_at: Date;
  expires_at: Date;
}

/** Works as a Bearer token for its owner, never with more than their role. */
interface ApiKeysTable {
  id: GeneratedAlways<number>;
  public_id: string;
  workspace_id: number;
  user_id: number;
  name: string;
  scope: 'read' | 'write';
  /** Its first characters, for recognizing it. */
  hint: string;
  /** SHA-256 of the key, hex. */
  sha256: string;
  created_at: Date;
  /** To the minute, if ever used. */
  last_used_at: Date | null;
  /** When it expires; null if never. */
  expires_at: Date | null;
  /** Whether it was created without an expiry date, and got one when those were introduced. */
  expiry_by_upgrade: Generated<boolean>;
  /** When an email told its owner of that date; null if not yet. */
  upgrade_told_at: Date | null;
  /** When an email warned its owner that it expires soon; null if not yet. */
  expiry_told_at: Date | null;
}

/** Events concerning sign-ins, permissions and keys; repeated ones within an hour share a row. No secrets. */
interface SecurityEventsTable {
  id: GeneratedAlways<number>;
  public_id: string;
  /** Null if it has no workspace. */
  workspace_id: number | null;
  /** The account it concerns; null if none, or if deleted. */
  user_id: number | null;
  /** Who did it. */
  by_user_id: number | null;
  actor: 'person' | 'key' | 'operator' | 'nobody';
  kind: SecurityKind;
  detail: SecurityDetail;
  /** Truncated to /24 or /48; null if unknown, or several. */
  address: string | null;
  country: string | null;
  device: string | null;
  os: string | null;
  browser: string | null;
  /** What this row combines; null for a single event. */
  bucket: string | null;
  count: number;
  first_at: Date;
  last_at: Date;
}

/** A sign-up for the class; in the instance owner's workspace. */
interface LeadsTable {
  id: GeneratedAlways<number>;
  public_id: string;
  workspace_id: number;
  webinar_id: string;
  name: string;
  /** Lower case. */
  email: string;
  /** E.164. */
  phone: string;
  language: string;
  created_at: Date;
}

/** A workspace's own traffic source; the built-in ones are in the code. */
interface TrafficSourcesTable {
  id: GeneratedAlways<number>;
  public_id: string;
  workspace_id: number;
  name: string;
  /**
   * Parameters of the link and the traffic source's tokens that fill them, in order. Sources saved before parameters had
   * names and roles lack them.
   */
  tokens: (Pick<SourceToken, 'parameter' | 'token'> & Partial<SourceToken>)[];
  /** Parameter in which the traffic source passes its click ID. */
  click_id: string | null;
  /** ID of the template that it was made from. */
  template: string | null;
  /** Every name that its parameters have or had in links, by parameter, the newest first (core/sources/link-names.ts). */
  link_names: Generated<SlotNames>;
  /** What its parameters mean or meant, by parameter. A token without a known meaning is not in it. */
  meanings: Generated<Readonly<Record<string, TokenMeaning>>>;
  created_at: Date;
  updated_at: Date;
}

/** The token itself is never stored: its hash finds it, and `jti` and `issued_at` recreate an identical one. */
interface RefreshTokensTable {
  id: GeneratedAlways<number>;
  session_id: number;
  jti: string;
  /** SHA-256 of the token, hex. */
  sha256: string;
  issued_at: Date;
  rotated_at: Date | null;
  successor_id: number | null;
}

/** A host can have a row in several workspaces; at most one of them is `verified` or `failing`. */
interface DomainsTable {
  id: GeneratedAlways<number>;
  public_id: string;
  workspace_id: number;
  host: string;
  origin: string;
  is_default: boolean;
  /** Where unknown slugs and inactive links redirect. */
  default_url: string | null;
  unknown_slug: Generated<Domain['unknown']>;
  root_url: string | null;
  robots: Generated<Domain['robots']>;
  status: Generated<Domain['status']>;
  /** Value of the TXT record that verifies it. */
  token: Generated<string>;
  verified_at: Date | null;
  /** When its record was found to be gone; null if it exists or was never seen. */
  failing_since: Date | null;
  /** Consecutive checks that found no proof. */
  failures: Generated<number>;
  problem: Domain['problem'];
  checked_at: Date | null;
  /** Null if not scheduled. */
  next_check_at: Date | null;
  created_at: Generated<Date>;
}

interface CampaignsTable {
  id: GeneratedAlways<number>;
  public_id: string;
  workspace_id: number;
  domain_id: number;
  slug: string;
  name: string;
  notes: string;
  /** At most 20, unique ignoring case. */
  tags: Generated<string[]>;
  status: CampaignStatus;
  revision: number;
  /** Snapshot revision with the newest change. */
  snapshot_revision: number;
  source: string;
  /** IANA name; null: the workspace's. */
  time_zone: string | null;
  starts_at: Date | null;
  ends_at: Date | null;
  redirect: Campaign['redirect'];
  referrer: Campaign['referrer'];
  pass_query: boolean;
  invalid_traffic: Campaign['invalidTraffic'];
  inactive: Campaign['inactive'];
  disclosure: Generated<Campaign['disclosure']>;
  caps: Campaign['caps'];
  costs: Generated<Costs>;
  routing: StoredRouting;
  /** Version of the routing rules (`Plan.semantics`); new campaigns have the newest. */
  semantics: Generated<1 | 2>;
  /** Destinations that failed the newest check, and their URLs at the time. */
  failing: Generated<{ id: string; url: string }[]>;
  /** Name and slug in lower case, computed by the store. */
  search_text: GeneratedAlways<string>;
  /** End of the newest check; null if none yet. */
  checked_at: Generated<Date | null>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface DestinationsTable {
  id: GeneratedAlways<number>;
  public_id: string;
  campaign_id: number;
  position: number;
  name: string;
  url: string;
  /** Set when it was removed from the campaign; the row stays, because history refers to it. */
  detached_at: Date | null;
  created_at: Generated<Date>;
  /** The URL in lower case, computed by the store. */
  search_text: GeneratedAlways<string>;
  /** The offer that it is where paths lead to it as one; null if none does. */
  offer_id: Generated<number | null>;
  /** The landing page that it is where paths begin with it; null if none does. */
  landing_page_id: Generated<number | null>;
  /** Only another offer's fallback: its name and URL are those of its offer, and it is in no path. */
  fallback: Generated<boolean>;
  /** Added to the URL in this campaign only; '' if none. */
  parameters: Generated<string>;
}

/** An offer or landing page, used by any number of destinations. Those of a workspace differ in kind, name or URL. */
interface LibraryPagesTable {
  id: GeneratedAlways<number>;
  public_id: string;
  workspace_id: number;
  kind: PageKind;
  name: string;
  url: string;
  tags: Generated<string[]>;
  notes: Generated<string>;
  archived: Generated<boolean>;
  revision: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  /** Name and URL in lower case, computed by the store. */
  search_text: GeneratedAlways<string>;
  /** How many exits a landing page has, 1 to 10; 1 for an offer. */
  exits: Generated<number>;
  /** From here on only offers have a value. Affiliate network. */
  network_id: Generated<number | null>;
  /** ISO 3166-1 alpha-2, for information and warnings. */
  countries: Generated<string[]>;
  /** Null: whatever postbacks say. */
  payout: Generated<OfferPayout | null>;
  cap: Generated<OfferCap | null>;
  /** Offer that takes its visitors while it is full. */
  fallback_id: Generated<number | null>;
  /** Only conversions from then on count for the cap; null: all of the running period. */
  counted_since: Generated<Date | null>;
  /** Start of the period in which webhooks were told that the cap is nearly used up; 1970 for `total`. */
  near_told: Generated<Date | null>;
}

/** When an offer was full: `[since, until)`, on full minutes. */
interface FullOffersTable {
  id: GeneratedAlways<number>;
  page_id: number;
  cause: 'cap' | 'network';
  since: Date;
  /** Null while the end is not known. */
  until: Date | null;
  /** For a cap: when the conversion that filled it arrived, and how many it had counted then. */
  filled_at: Date | null;
  conversions: number | null;
  /** Clicks that were still sent to the offer after that; null until they are counted. */
  clicks_after: number | null;
}

/** A member made room in a cap. */
interface OfferResetsTable {
  id: GeneratedAlways<number>;
  page_id: number;
  user_id: number | null;
  made_at: Date;
  /** How many the cap had counted. */
  conversions: number;
}

/** What a destination was until it became a use of another page of the same kind: clicks from before are that page's. */
interface LibraryFormerUsesTable {
  id: GeneratedAlways<number>;
  destination_id: number;
  page_id: number;
  until: Date;
}

/** A change of pages that was made in every campaign that leads to them, and can be undone once. */
interface LibraryChangesTable {
  id: GeneratedAlways<number>;
  public_id: string;
  workspace_id: number;
  /** Null once that account has been deleted. */
  user_id: number | null;
  made_at: Generated<Date>;
  pages: PageChange[];
  /** Row ID of each campaign, and the revision that it got. */
  campaigns: [campaign: number, revision: number][];
  undone_at: Date | null;
  /** For pages that became one: row ID of each destination that was another page, that page's, and its own parameters then. */
  merged: Generated<[destination: number, page: number, parameters: string][] | null>;
}

interface CampaignRevisionsTable {
  campaign_id: number;
  revision: number;
  /** Null once that account has been deleted. */
  user_id: number | null;
  made_at: Generated<Date>;
  /** The campaign from this revision on, as edited by people. */
  body: unknown;
  /** The same as used by the edge; null if it was created by version 2 and is not the newest. */
  plan: Plan | null;
  /** Why Fairlead created it; null if a member or a bandit did. */
  reason: RevisionReason | null;
}

/** Workspaces with numbers changed by an update. */
interface NumberChangesTable {
  workspace_id: number;
  applies_from: Date;
  /** Null until an owner has seen it. */
  seen_at: Date | null;
}

/** A campaign with stored rules that would be refused now, or were skipped for that reason. */
interface UnfairRulesTable {
  campaign_id: number;
  outcomes: UnfairOutcome[];
  noticed_at: Date;
  skips_at: Date;
  /** Null until the email is sent, or if there is no mail server. */
  notice_mailed_at: Date | null;
  reminder_mailed_at: Date | null;
  /** Null while rules apply. */
  skipped_at: Date | null;
  /** The revision with the original rules; null while they apply. */
  held_by: number | null;
  skip_mailed_at: Date | null;
}

/** Money that a traffic source charged for a period. */
interface SpendTable {
  id: GeneratedAlways<number>;
  public_id: string;
  workspace_id: number;
  /** Null if it was entered for a traffic source. */
  campaign_id: number | null;
  /** Public ID of the traffic source, because those that come with Fairlead have no row; null if for a campaign. */
  source_id: string | null;
  /** What it is for within the campaign or source, in the order of `orderedDetails`. */
  details: Generated<SpendDetail[]>;
  /** Coarser levels of the ad account that an upload named; no part of what it is for. */
  parents: Generated<SpendParent[]>;
  /** First and last day, both inclusive: `YYYY-MM-DD`. */
  from_day: string;
  to_day: string;
  /** Only this local hour of a single day; null for whole days. */
  hour: number | null;
  /** IANA time zone of the days. */
  time_zone: string;
  /** The same as moments, half-open, each on a quarter hour. */
  begins: Date;
  ends: Date;
  /** Decimal text; numeric. */
  amount: string;
  currency: string;
  /** What was entered in another currency, and how it became `amount`; null if entered in `currency`. */
  original: Generated<OriginalAmount | null>;
  /** Clicks counted by the traffic source, if given. */
  clicks: number | null;
  /** Who entered it last; null if the account was deleted. */
  user_id: number | null;
  at: Date;
  /** Whether its amount was last entered by hand or with a file. */
  origin: Generated<'entered' | 'uploaded'>;
  /** `credit`: the amount lowers what spend within the same target and days costs. */
  kind: Generated<SpendKind>;
  /** Whether visits without an ID pay for it if no visit has its IDs. */
  unmatched: Generated<Unmatched>;
  /** The upload that wrote or repeated it last; null once anything else has. */
  upload_id: Generated<number | null>;
}

/** A change of an amount of spend. Rows are only added. */
interface SpendChangesTable {
  id: GeneratedAlways<number>;
  workspace_id: number;
  /** Public ID of the spend, which may be deleted. */
  spend: string;
  at: Date;
  /** Null once that account has been deleted. */
  user_id: number | null;
  /** Decimal text; numeric. */
  before: string;
  before_currency: string;
  /** Null if the spend was deleted. */
  after: string | null;
  after_currency: string | null;
}

/** A file of spend that changed something. */
interface SpendUploadsTable {
  id: GeneratedAlways<number>;
  public_id: string;
  workspace_id: number;
  /** Null if rows were pasted, or sent by a program that named none. */
  file_name: string | null;
  /** What the whole file was for; both null if each row named its campaign. */
  campaign_id: number | null;
  /** Public ID. */
  source_id: string | null;
  /** Internal IDs of campaigns and public IDs of sources of its entries. */
  campaigns: number[];
  sources: string[];
  at: Date;
  /** Null once that account has been deleted. */
  user_id: number | null;
  /** Numbers of entries. */
  created: number;
  changed: number;
  /** Of those that the file no longer had. */
  zeroed: number;
  /** Of hours that gave way to whole days. */
  removed: number;
  undone_at: Date | null;
  undone_by: number | null;
  /** Number of entries that were left as they are when it was undone. */
  kept: number | null;
}

/** What an upload did to an entry; deleted once the upload can no longer be undone. */
interface SpendUploadEntriesTable {
  upload_id: number;
  /** Public ID of the spend. */
  spend: string;
  action: SpendUploadAction;
  /** The entry as it was; null if it was created, or stays the same. */
  before: SpendBefore | null;
  /** The upload that it belonged to before. */
  before_upload: number | null;
}

export type SpendUploadAction = 'created' | 'changed' | 'zeroed' | 'removed' | 'same';

/** A row of spend as JSON. */
type SpendBefore = Omit<SpendRow, 'begins' | 'ends' | 'at'> & { begins: string; ends: string; at: string };
type SpendRow = Row<'spend'>;

/** What the costs of a traffic source are multiplied by on some days. */
interface CostCorrectionsTable {
  id: GeneratedAlways<number>;
  public_id: string;
  workspace_id: number;
  /** Public ID, because those that come with Fairlead have no row. */
  source_id: string;
  /** First and last day, both inclusive: `YYYY-MM-DD`. Null: it goes on. */
  from_day: string;
  to_day: string | null;
  /** Decimal text; numeric. */
  factor: string;
  reason: string;
  /** Who changed it last; null if the account was deleted. */
  user_id: number | null;
  at: Date;
}

/** The last finished check of a campaign's destinations. */
interface CampaignChecksTable {
  id: GeneratedAlways<number>;
  public_id: string;
  campaign_id: number;
  revision: number;
  trigger: CheckSummary['trigger'];
  state: CheckSummary['state'];
  started_at: Date;
  finished_at: Date;
  /** Public address of this machine; null if unknown. */
  sent_from: string | null;
  destinations: DestinationCheck[];
}

/** A workspace's settings for conversions; without a row, the defaults apply. */
interface PostbackSettingsTable {
  workspace_id: number;
  duplicates: DuplicatePolicy;
  statuses: MappedWord[];
  custom: string[];
  max_click_days: number;
  require_source: boolean;
  script_enabled: Generated<boolean>;
  script_statuses: Generated<string[]>;
  script_events: Generated<string[]>;
  script_payout: Generated<boolean>;
  updated_at: Date;
}

/** A workspace's own conversion type, or its version of one that comes with Fairlead. */
interface ConversionTypesTable {
  workspace_id: number;
  number: number;
  known: KnownType | null;
  /** Null for the usual name. */
  name: string | null;
  enabled: boolean;
  events: string[];
  words: string[];
  counts_as_conversion: boolean;
  counts_as_revenue: boolean;
  color: TypeColor;
  /** In the workspace's currency, for conversions whose postbacks give none. */
  default_payout: string | null;
  occurs: Generated<Occurs>;
  /** Number of the type of later conversions of a click, if it occurs once per click; null: they are duplicates. */
  later_type: number | null;
  /** Null if only an update wrote it. */
  changed_at: Date | null;
  /** Its number is not used again. */
  deleted_at: Date | null;
}

/** An affiliate network with its own address. */
interface PostbackSourcesTable {
  id: GeneratedAlways<number>;
  public_id: string;
  workspace_id: number;
  /** Last part of the address, from which its secret is derived. */
  key: string;
  name: string;
  network: string;
  enabled: boolean;
  protection: Protection;
  duplicates: DuplicatePolicy | null;
  /** For payouts without one; null for the workspace's. */
  currency: string | null;
  /** Number of the conversion type where neither event nor status names one; null for the usual one. */
  usual_type: number | null;
  /** Counts each conversion without a transaction ID, even if its type occurs once per transaction. */
  count_repeats: Generated<boolean>;
  stages: Generated<boolean>;
  adjustments: Generated<boolean>;
  statuses: MappedWord[];
  parameters: ParameterMap;
  secret_version: Generated<number>;
  /** When the previous secret expires; null if it is not valid. */
  previous_until: Date | null;
  created_at: Date;
  /** Its name is still shown next to what it sent. */
  deleted_at: Date | null;
  /** Parameter of its offers' URLs that takes the click ID; '': none is added. */
  click_parameter: Generated<string>;
  /** IANA name of the zone of its caps' days; null: the workspace's. */
  time_zone: Generated<string | null>;
  /** Since when its offers count as full; null: it is not paused. */
  paused_at: Generated<Date | null>;
  /** Whether it was ever paused: from then on, plans have its offers' fallbacks. */
  ever_paused: Generated<boolean>;
}

/** Value of one euro on a day, by currency (decimal text). */
interface ExchangeRatesTable {
  /** Since 1970, UTC, as in the next table. */
  day: number;
  rates: Record<string, string>;
  imported_at: Date;
}

/** A workspace's custom rate of one `currency` in `base`, from first to last day; if null, until another one begins. */
interface ManualRatesTable {
  id: GeneratedAlways<number>;
  public_id: string;
  workspace_id: number;
  currency: string;
  base: string;
  first_day: number;
  last_day: number | null;
  rate: string;
  user_id: number | null;
  entered_at: Date;
}

/** A note on the time axis. */
interface AnnotationsTable {
  id: GeneratedAlways<number>;
  public_id: string;
  workspace_id: number;
  /** Null for the whole workspace. */
  campaign_id: number | null;
  at: Date;
  text: string;
  /** Null once that account has been deleted. */
  user_id: number | null;
  created_at: Generated<Date>;
}

/** A formula over metrics. */
interface FormulasTable {
  workspace_id: number;
  number: number;
  /** Unique in the workspace among those not deleted, ignoring case. */
  name: string;
  formula: string;
  format: Formula['format'];
  decimals: number;
  good: Formula['good'];
  /** Null once that account has been deleted. */
  created_by: number | null;
  created_at: Date;
  changed_at: Date;
  /** Its number is not used again. */
  deleted_at: Date | null;
}

/** A named list of a report's columns. */
interface ColumnPresetsTable {
  id: GeneratedAlways<number>;
  public_id: string;
  workspace_id: number;
  /** Unique in the workspace, ignoring case. */
  name: string;
  metrics: ColumnName[];
  /** Null once that account has been deleted. */
  created_by: number | null;
  created_at: Date;
  changed_at: Date;
}

/** A saved report. */
interface SavedReportsTable {
  id: GeneratedAlways<number>;
  public_id: string;
  workspace_id: number;
  /** Unique in the workspace among those not deleted, ignoring case. */
  name: string;
  body: SavedReportBody;
  /** Increases with each change. */
  revision: Generated<number>;
  /** Null once that account has been deleted. */
  created_by: number | null;
  created_at: Date;
  updated_at: Date;
  /** Since when it can only be restored; null if not deleted. */
  deleted_at: Date | null;
}

/** When a saved report is sent by email. */
interface ReportSchedulesTable {
  id: GeneratedAlways<number>;
  public_id: string;
  workspace_id: number;
  saved_report_id: number;
  every: Every;
  /** 1 Monday to 7 Sunday. */
  weekday: number;
  day: number;
  hour: number;
  language: MailLanguage;
  enabled: boolean;
  /** The workspace's, when `next_slot_at` was computed. */
  time_zone: string;
  next_slot_at: Date;
  /** Null once that account has been deleted. */
  created_by: number | null;
  created_at: Date;
  updated_at: Date;
}

/** Deleted with the membership. */
interface ReportRecipientsTable {
  schedule_id: number;
  workspace_id: number;
  user_id: number;
  /** When they unsubscribed; null while subscribed. */
  stopped_at: Date | null;
}

/** One slot's email to one person. */
interface ReportSendingsTable {
  id: GeneratedAlways<number>;
  schedule_id: number;
  slot_at: Date;
  /** Null if the slot was skipped for all. */
  user_id: number | null;
  state: SendingState;
  tries: Generated<number>;
  problem: MailProblem | null;
  /** Null if not scheduled. */
  next_try_at: Date | null;
  changed_at: Date;
}

/** A test of one split; docs/ab-tests.md. */
interface AbTestsTable {
  /** Cookies and records identify it as `t<id>`. */
  id: GeneratedAlways<number>;
  public_id: string;
  workspace_id: number;
  campaign_id: number;
  /** Number of the split's rule; 0 for the default. */
  rule: number;
  name: string;
  hypothesis: string;
  kind: AbKind;
  mode: AbMode;
  state: AbState;
  metric: AbMetric;
  guardrails: AbGuardrail[];
  /** The workspace's types as they were when the test began; see the migration. */
  types: KeptType[] | null;
  window_seconds: number;
  alpha: number;
  /** Relative. */
  mde: number;
  planned_units: number | null;
  /** The first is the control. */
  arms: AbVariant[];
  seed: string;
  /** Newest; 0 before the start. */
  phase: Generated<number>;
  /** For its own weights, ignoring pauses; null for the variants in order. */
  ranges: HashRange[] | null;
  /** Split of the campaign when the test started. */
  split_before: StoredSplit | null;
  outcome: AbOutcome | null;
  /** Increases with each change. */
  revision: Generated<number>;
  /** Null once that account has been deleted. */
  created_by: number | null;
  created_at: Date;
  updated_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
}

/** A period of constant weights, variants, pages and targeting. */
interface AbPhasesTable {
  test_id: number;
  phase: number;
  begins: Date;
  reason: AbPhaseReason;
  weights: Variant[];
  /** Whether visitors who first came in this phase are compared. */
  counts: boolean;
  /** Revision whose plan served it. */
  campaign_revision: number;
}

/** Results of a test, as far as it has been evaluated. */
interface AbEvidenceTable {
  test_id: number;
  up_to: Date;
  evidence: AbTestEvidence;
}

/** A link that shows a test's results or a saved report to anyone. */
interface SharesTable {
  id: GeneratedAlways<number>;
  public_id: string;
  /** Either this or a saved report. */
  test_id: number | null;
  saved_report_id: number | null;
  /** The columns shown of a report; null for a test. */
  metrics: MetricName[] | null;
  /** SHA-256 of its token, which is not stored. */
  sha256: string;
  /** Null once that account has been deleted. */
  created_by: number | null;
  created_at: Date;
  /** Null until opened. */
  last_seen_at: Date | null;
  /** Null: it works until it is revoked. */
  expires_at: Date | null;
}

/** State of a target. */
interface TargetHealthColumns {
  /** Consecutive failed tries. */
  failures: Generated<number>;
  resting_until: Date | null;
  last_delivered_at: Date | null;
  /** From the newest failure; null if none since the last success. */
  last_problem: OutgoingProblem | null;
}

interface OutgoingRulesTable extends TargetHealthColumns {
  id: GeneratedAlways<number>;
  public_id: string;
  workspace_id: number;
  name: string;
  enabled: boolean;
  match: Match;
  /** Without its secrets. */
  target: StoredTarget;
  /** Sealed: an object with their values by name. */
  secrets: string;
  /** Increases with each change of what is sent. */
  version: Generated<number>;
  /** Conversions up to this number of the feed are ignored. */
  from_seq: number;
  created_by: number | null;
  created_at: Date;
  updated_at: Date;
}

interface WebhooksTable extends TargetHealthColumns {
  id: GeneratedAlways<number>;
  public_id: string;
  workspace_id: number;
  url: string;
  events: WebhookEvent[];
  enabled: boolean;
  /** Sealed: `current`, and `previous` until `previous_until`. */
  secrets: string;
  previous_until: Date | null;
  from_seq: number;
  created_by: number | null;
  created_at: Date;
  updated_at: Date;
}

/** One message to one target. */
interface DeliveriesTable {
  id: GeneratedAlways<number>;
  public_id: string;
  workspace_id: number;
  /** Null with `webhook_id` if the target was deleted. */
  rule_id: number | null;
  webhook_id: number | null;
  type: string;
  /** Deliveries with the same lane are sent in order. */
  lane: string;
  idempotency: string;
  /** Identifies what a receiver gets only once across deliveries; null if each is separate. */
  once: string | null;
  state: 'waiting' | 'delivered' | 'dropped' | 'failed';
  problem: OutgoingProblem | null;
  /** Only for conversions. */
  facts: OutgoingFacts | null;
  /** Null if nothing is to be sent. */
  content: Content | null;
  /** The receiver does not accept it after this time. */
  expires_at: Date | null;
  campaign_id: number | null;
  click_id: string | null;
  transaction: string | null;
  receipt: string | null;
  test: boolean;
  attempts: Generated<DeliveryAttempt[]>;
  tries: Generated<number>;
  /** Its content was accepted once, and is never rebuilt. */
  ever_delivered: Generated<boolean>;
  /** Version of its outgoing postback when the content was built. 0 if it has none, or if unknown. */
  rule_version: Generated<number>;
  /** The receiver may have its content although no response is known: it is being sent, or no response came. */
  maybe_taken: Generated<boolean>;
  /** Earlier contents that a receiver at another place may have accepted. */
  elsewhere: Generated<Content[]>;
  next_try_at: Date | null;
  created_at: Date;
  finished_at: Date | null;
}

interface ToldTable {
  once: string;
  rule_id: number;
  /** False if tried with this ID and never accepted. */
  taken: boolean;
  told_at: Date;
}

interface DeliveryCursorTable {
  id: number;
  /** Everything up to this number of the feed has been processed. */
  seq: number;
}

/** Actions on a test, and who did them. */
interface AbTrailTable {
  id: GeneratedAlways<number>;
  test_id: number;
  at: Date;
  /** Null once that account has been deleted. */
  user_id: number | null;
  act: AbAct;
  /** The phase it began, or null. */
  phase: number | null;
  fields: Generated<string[]>;
  outcome: AbOutcome | null;
  note: Generated<string>;
}

/** Who was the last to verify a host. */
interface ProvedHostsTable {
  host: string;
  /** Null: deleted. */
  workspace_id: number | null;
  proved_at: Date;
}

/** A deleted workspace's link on a remaining domain; no one gets it. */
interface RetiredLinksTable {
  domain_id: number;
  slug: string;
}

/** Unlocked once and kept, even if the numbers change later. */
interface AchievementsTable {
  workspace_id: number;
  code: AchievementCode;
  /** When it was unlocked according to the data; if unknown, when it was noticed. */
  unlocked_at: Date;
  recorded_at: Generated<Date>;
  /** The numbers at the time. */
  facts: { have: number; need: number };
}

/** Answered requests of the whole instance that are in no journal. Their workspaces cannot be determined. */
interface LostClicksTable {
  id: GeneratedAlways<number>;
  /** They were lost between two inspections. */
  begins: Date;
  ends: Date;
  requests: number;
}

/** The class page of the installation: one row, once anything was saved or a class.json was imported. */
interface ClassPageTable {
  id: Generated<number>;
  /** Null shows the sample. */
  content: ClassFile | null;
  revision: number;
  updated_at: Date;
}

/** A process that holds, or last held, the lease of a node. */
export interface NodeHolder {
  instance: string;
  folder: string;
  boot: string;
  host: string;
  /** From where it was last heard, and when (milliseconds since 1970, control's clock). */
  address: string;
  heardAt: number;
  version: string;
  /** How far its clock was ahead of control's; null: unknown. */
  aheadMs: number | null;
  /** Bytes of its journals that were not stored yet. */
  waitingBytes: number;
}

/** Edge machines on which control does not run. */
interface NodesTable {
  id: GeneratedAlways<number>;
  public_id: string;
  /** Unique among those that are not removed, whatever its case. */
  name: string;
  /** SHA-256 of the secret, hex. */
  sha256: string;
  created_at: Date;
  removed_at: Date | null;
  /** Null: it has never been heard. */
  holder: NodeHolder | null;
  /** Null: given up, or never taken. */
  lease_until: Date | null;
}

/** Numbers of the data folders of edge machines; rows are kept forever. */
interface NodeNumbersTable {
  number: number;
  node_id: number;
  folder: string;
  given_at: Date;
}

/** A connection or a transaction on it. Inside a transaction use nothing else: PGlite has one connection. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;
export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
