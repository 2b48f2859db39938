/** Seven families: routing sees no more of a browser than that (spec section 1). */
export type BrowserFamily = 'chrome' | 'safari' | 'firefox' | 'edge' | 'samsung' | 'opera' | 'other';
export type Device = 'desktop' | 'mobile' | 'tablet' | 'tv' | 'other';

/** What the cookie says of one test: the phase the visitor first came in, and the arm he was given. */
export interface EarlierArm {
  readonly phase: number;
  readonly arm: number;
}

/** Of a visitor without the cookie. */
export const NO_EARLIER_ARMS: Readonly<Record<string, EarlierArm>> = Object.freeze(Object.create(null));

/**
 * Everything a decision may depend on. What is not a field here cannot route: there is no address, network,
 * user-agent text, referrer, click id or traffic class, and a test fails when a field is added.
 */
export interface Visitor {
  /** ISO 3166-1 alpha-2, upper case; null when not known. */
  readonly country: string | null;
  /** ISO 3166-2, upper case, with its country: `US-CA`; null when not known. */
  readonly region: string | null;
  /** Primary language subtag, lower case; null when not known. */
  readonly language: string | null;
  readonly device: Device;
  /** windows, macos, ios, android, chromeos, linux, other; null when not known. */
  readonly os: string | null;
  readonly browser: BrowserFamily;
  /** Minutes since Monday 00:00 in the campaign's zone. */
  readonly localMinute: number;
  /** Feeds the split and nothing else. */
  readonly splitKey: string;
  /** Arms the visitor was given earlier, from the cookie, by test id. */
  readonly earlierArms: Readonly<Record<string, EarlierArm>>;
}

/** One arm of a weighted split. */
export interface Arm {
  /** Number of the path in its campaign, which is also the arm's name in cookies, click ids and records. */
  readonly path: number;
  /** Hundredths of a percent; the arms of a split sum to 10 000. 0: nobody gets it, not even who had it (`Plan.semantics`). */
  readonly weight: number;
}

/** A piece of [0, 10 000): everything up to `end` (exclusive) and behind the piece before it, and the place of its arm in `arms`. */
export type HashRange = readonly [end: number, arm: number];

export interface Split {
  /** Id of the A/B test or rotation, unique in the instance: `c12`, `c12-r3`. */
  readonly test: string;
  /** From 1; grows when arms or weights change. */
  readonly phase: number;
  readonly seed: string;
  readonly arms: readonly Arm[];
  /**
   * Which part of the hash belongs to which arm, where weights were changed before: an arm keeps as much of what it
   * had as its weight allows. Absent: the arms one after the other.
   */
  readonly ranges?: readonly HashRange[] | undefined;
}

export interface Offer {
  /** Number of the destination. */
  readonly destination: number;
  /** Hundredths of a percent; the offers of a path sum to 10 000. */
  readonly weight: number;
}

/** An optional landing page and what comes behind it. Its number is kept for life and never means another path while anybody may remember it. */
export interface PlanPath {
  /** 0 to 249: it has one byte in a click id. */
  readonly number: number;
  /** Destination of the landing page, whose visitors go on by `/out`; 0: straight to an offer. */
  readonly landing: number;
  /** Feeds the choice among the offers. */
  readonly seed: string;
  readonly offers: readonly Offer[];
}

export interface PlanDestination {
  readonly id: number;
  readonly name: string;
  /** Parsed template: literal text and macro names in turn, literal first: `['https://x/?c=', 'click_id', '']`. */
  readonly template: readonly string[];
}

/** What targeting may name; the names are those of `Visitor`. */
export type TargetField = 'country' | 'region' | 'language' | 'device' | 'os' | 'browser';

export type Condition =
  /**
   * What is not known fulfils neither `is` nor `is: false`, so that nothing can be asked of "not known". In plans without
   * `semantics` it fulfils `is: false`.
   */
  | { readonly field: TargetField; readonly is: boolean; readonly values: readonly string[] }
  /** Minutes since Monday 00:00 in the plan's zone, `[from, to)`, 0 to 10 080. */
  | {
      readonly field: 'hours';
      readonly is: boolean;
      readonly values: readonly (readonly [from: number, to: number])[];
    };

/** A limit of answered requests, bots included. `id` is unique in the instance: `c12-day`, `c12-r3-total`. */
export interface Cap {
  readonly id: string;
  /** Hours and days are those of the plan's zone. */
  readonly per: 'hour' | 'day' | 'total';
  readonly limit: number;
}

export interface Rule {
  /** From 1, kept for life; records name the rule by it. The order of rules is their place in the plan. */
  readonly number: number;
  readonly name: string;
  /** Whether all conditions or any one of them must hold. No conditions: `all` holds, `any` does not. */
  readonly match: 'all' | 'any';
  readonly conditions: readonly Condition[];
  /** A rule with a used-up cap is passed over. */
  readonly caps: readonly Cap[];
  readonly to: Split;
}

/**
 * How clicks are paid for, in the workspace's currency; amounts are decimal text. `visit`: each paid visit, at most nine
 * decimals. `token`: the link's parameter `cost` says it. `conversion`: each conversion. `revenue`: a percentage of it.
 */
export type PlanCost =
  | { readonly by: 'visit'; readonly amount: string }
  | { readonly by: 'token' }
  | { readonly by: 'conversion'; readonly amount: string }
  | { readonly by: 'revenue'; readonly percent: string };

export type PlanStatus = 'active' | 'paused' | 'archived';

/** A campaign as the edge sees it: immutable, compiled once for each snapshot. */
export interface Plan {
  readonly campaign: number;
  /** Public id, for the macro `{campaign_id}`. */
  readonly publicId: string;
  readonly name: string;
  /** Name of the traffic source, for the macro `{source}`; '' when none is named. */
  readonly source: string;
  readonly workspace: number;
  readonly domain: number;
  readonly revision: number;
  readonly status: PlanStatus;
  /** IANA name; hours, days of caps and `localMinute` are those of its wall clock. */
  readonly zone: string;
  /** Milliseconds since 1970, `[startsAt, endsAt)`; null: no limit. Outside the campaign is as if paused. */
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly caps: readonly Cap[];
  readonly rules: readonly Rule[];
  readonly fallback: Split;
  /** Every path, those no longer used too: clicks of earlier revisions go on through `/out`. */
  readonly paths: readonly PlanPath[];
  readonly destinations: readonly PlanDestination[];
  /** `none`: visits are recorded by the script on the landing page; a click on the link itself is answered with 302. */
  readonly redirect: '302' | '307' | 'meta' | 'none';
  /** `hidden`: `Referrer-Policy: no-referrer` for everyone. `passed`: what the page with the link allows. */
  readonly referrer: 'hidden' | 'passed';
  /** Whether the query of the link is passed on to the destination. */
  readonly passQuery: boolean;
  /** What becomes of invalid traffic: counted apart (and answered like anybody's), or refused openly. */
  readonly invalidTraffic: 'count' | 'refuse';
  /** Answer while paused, archived, outside its time or capped. `domain`: the domain's default address, 404 without one. */
  readonly inactive: 'domain' | 'not_found' | 'gone';
  /** Who may read the disclosure besides declared agents: holders of a signed address; absent: everybody. */
  readonly disclosure?: 'limited' | undefined;
  /** Absent: nothing is known by click. It never reaches `decide`'s result. */
  readonly cost?: PlanCost | undefined;
  /**
   * Version of the rules by which the plan is decided; absent: 1, so that a request of then is decided again as it was.
   * In 2 an arm is kept only while its weight is above 0.
   */
  readonly semantics?: 2 | undefined;
}

export interface DomainPlan {
  readonly id: number;
  readonly workspace: number;
  readonly host: string;
  /** Where unknown slugs and inactive links lead, the same for everybody; null: they are answered with 404. */
  readonly defaultUrl: string | null;
  /** Unknown slugs are answered with 404, whatever `defaultUrl` says. */
  readonly unknown?: 'not_found' | undefined;
  /** Where the bare domain leads, the same for everybody; absent: as an unknown slug. */
  readonly rootUrl?: string | undefined;
  /** robots.txt keeps all crawlers out; absent: it lets them in. */
  readonly robots?: 'disallow' | undefined;
}

export type DuplicatePolicy = 'update' | 'ignore' | 'add';

/** What a postback may say, by our names. */
export type IntakeParameter =
  | 'click_id'
  | 'status'
  | 'payout'
  | 'currency'
  | 'transaction'
  | 'event'
  | 'email'
  | 'phone'
  | 'external_id'
  | 'test'
  | 'secret';

/** Who sends postbacks, with an address of his own: `/postback/<workspace key>/<key>`. */
export interface IntakeSource {
  readonly id: number;
  readonly key: string;
  readonly enabled: boolean;
  readonly protection: 'none' | 'secret' | 'hmac';
  /** Of its secret, from 1. */
  readonly version: number;
  /** After a rotation the secret before is good until then, milliseconds since 1970. */
  readonly previous: { readonly version: number; readonly until: number } | null;
  /** Each takes the place of the workspace's; statuses stand over them one by one. */
  readonly duplicates?: DuplicatePolicy | undefined;
  readonly statuses?: Readonly<Record<string, string>> | undefined;
  /** ISO 4217, of payouts that come without a currency; absent: the workspace's. */
  readonly currency?: string | undefined;
  /** The sender's own name for one of ours. */
  readonly parameters?: Readonly<Partial<Record<IntakeParameter, string>>> | undefined;
}

/** Of a workspace that has set nothing. */
export const DEFAULT_CLICK_DAYS = 400;

/** What pages may report through their script, which anyone with a click id can imitate. */
export interface ScriptIntake {
  readonly enabled: boolean;
  /** As mapped: lead, sale, hold, rejected or a custom word. Others are refused. */
  readonly statuses: readonly string[];
  /** Names of events; empty: any. */
  readonly events: readonly string[];
  /** Whether a payout counts; otherwise the conversion is recorded without it. */
  readonly payout: boolean;
}

/** Of a workspace that has set nothing. */
export const DEFAULT_SCRIPT: ScriptIntake = Object.freeze({
  enabled: true,
  statuses: Object.freeze(['lead', 'sale', 'hold']),
  events: Object.freeze([]),
  payout: false,
});

export interface IntakePlan {
  /** Word as received, lower case -> lead, sale, hold, rejected or a custom word; over the built-in ones. */
  readonly statuses: Readonly<Record<string, string>>;
  /** Custom statuses that are known; others are taken too, and flagged. */
  readonly custom: readonly string[];
  readonly duplicates: DuplicatePolicy;
  /** Conversions of older clicks are refused. */
  readonly maxClickDays: number;
  /** The address without a source is refused, and so is what pages report. */
  readonly requireSource?: boolean | undefined;
  /** Absent: `DEFAULT_SCRIPT`. */
  readonly script?: ScriptIntake | undefined;
  readonly sources: readonly IntakeSource[];
}

export interface WorkspacePlan {
  readonly id: number;
  /** Secret-free key of `/postback/<key>`. */
  readonly postbackKey: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Whether whole addresses are written; by default they are cut to /24 and /48. */
  readonly keepAddresses: boolean;
  /** Whether `DNT: 1` and `Sec-GPC: 1` are heeded: then no cookie, no address, no referrer and no platform's click id. */
  readonly honourDnt: boolean;
  /** How postbacks are taken in; absent: at the workspace's address alone, by the built-in rules. It never reaches `decide`. */
  readonly intake?: IntakePlan | undefined;
}

/** Everything the edge knows. Made by the control process, immutable, numbered. */
export interface Snapshot {
  readonly version: 2;
  readonly revision: number;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
  readonly workspaces: readonly WorkspacePlan[];
  readonly domains: readonly DomainPlan[];
  /** All campaigns, archived ones too: their late conversions still count. */
  readonly campaigns: readonly { readonly host: string; readonly slug: string; readonly plan: Plan }[];
}
