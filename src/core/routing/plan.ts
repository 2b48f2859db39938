/** Seven families are all that routing knows about a browser (docs/classification.md). */
export type BrowserFamily = 'chrome' | 'safari' | 'firefox' | 'edge' | 'samsung' | 'opera' | 'other';
export type Device = 'desktop' | 'mobile' | 'tablet' | 'tv' | 'other';

/** A test in the visitor's cookie: the phase they first came in, and the variant they were given. */
export interface EarlierVariant {
  readonly phase: number;
  readonly variant: number;
}

/** For a visitor without the cookie. */
export const NO_EARLIER_VARIANTS: Readonly<Record<string, EarlierVariant>> = Object.freeze(
  Object.create(null),
);

/**
 * Everything a decision can depend on. Anything that is not a field here cannot route: there is no address, network,
 * user-agent text, referrer, click ID or traffic class. A test fails when a field is added.
 */
export interface Visitor {
  /** ISO 3166-1 alpha-2, upper case; null when unknown. */
  readonly country: string | null;
  /** ISO 3166-2, upper case, with its country: `US-CA`; null when unknown. */
  readonly region: string | null;
  /** Primary language subtag, lower case; null when unknown. */
  readonly language: string | null;
  readonly device: Device;
  /** windows, macos, ios, android, chromeos, linux, other; null when unknown. */
  readonly os: string | null;
  readonly browser: BrowserFamily;
  /** Minutes since Monday 00:00 in the campaign's zone. */
  readonly localMinute: number;
  /** Used only for the split. */
  readonly splitKey: string;
  /** Variants the visitor was given earlier, from the cookie, by test ID. */
  readonly earlierVariants: Readonly<Record<string, EarlierVariant>>;
}

/** One variant of a weighted split. */
export interface Variant {
  /** Path number in its campaign, which also identifies the variant in cookies, click IDs and records. */
  readonly path: number;
  /** Hundredths of a percent; the variants sum to 10 000. 0: no one gets it, even if they had it (`Plan.semantics`). */
  readonly weight: number;
}

/** A piece of [0, 10 000) from the end of the previous one to `end` (exclusive), with its variant's index in `arms`. */
export type HashRange = readonly [end: number, variant: number];

export interface Split {
  /** ID of the A/B test or rotation, unique in the instance: `c12`, `c12-r3`. */
  readonly test: string;
  /** From 1; increases when variants or weights change. */
  readonly phase: number;
  readonly seed: string;
  readonly arms: readonly Variant[];
  /**
   * The parts of the hash belonging to each variant after weights have changed: a variant keeps as much of its previous
   * parts as its weight allows. Absent: the variants in order.
   */
  readonly ranges?: readonly HashRange[] | undefined;
}

export interface Offer {
  /** Destination number. */
  readonly destination: number;
  /** Hundredths of a percent; a path's offers sum to 10 000. */
  readonly weight: number;
}

/** An optional landing page, then offers. Its number is never reused while a visitor may have it stored. */
export interface PlanPath {
  /** 0 to 249: it takes one byte in a click ID. */
  readonly number: number;
  /** Destination of the landing page, whose visitors continue through `/out`; 0: straight to an offer. */
  readonly landing: number;
  /** Seed for choosing an offer. */
  readonly seed: string;
  readonly offers: readonly Offer[];
}

export interface PlanDestination {
  readonly id: number;
  readonly name: string;
  /** Parsed template: alternating literal text and macro names, literal first: `['https://x/?c=', 'click_id', '']`. */
  readonly template: readonly string[];
}

/** Fields available for targeting, named as in `Visitor`. */
export type TargetField = 'country' | 'region' | 'language' | 'device' | 'os' | 'browser';

export type Condition =
  /**
   * An unknown value satisfies neither `is` nor `is: false`, so that no rule can target unknown visitors. In plans
   * without `semantics`, it satisfies `is: false`.
   */
  | { readonly field: TargetField; readonly is: boolean; readonly values: readonly string[] }
  /** Minutes since Monday 00:00 in the plan's zone, `[from, to)`, 0 to 10 080. */
  | {
      readonly field: 'hours';
      readonly is: boolean;
      readonly values: readonly (readonly [from: number, to: number])[];
    };

/** A limit on answered requests, bots included. `id` is unique in the instance: `c12-day`, `c12-r3-total`. */
export interface Cap {
  readonly id: string;
  /** Hours and days of the plan's zone. */
  readonly per: 'hour' | 'day' | 'total';
  readonly limit: number;
}

export interface Rule {
  /** From 1, permanent; records identify the rule by it. Rules are ordered by position in the plan. */
  readonly number: number;
  readonly name: string;
  /** Whether all conditions or any one of them must hold. No conditions: `all` holds, `any` does not. */
  readonly match: 'all' | 'any';
  readonly conditions: readonly Condition[];
  /** A rule with a used-up cap is skipped. */
  readonly caps: readonly Cap[];
  readonly to: Split;
}

/**
 * How clicks are paid for, in the workspace's currency; amounts are decimal text. `visit`: each paid visit, at most
 * nine decimals. `token`: given by the link's parameter `cost`. `conversion`: each conversion. `revenue`: a percentage
 * of it.
 */
export type PlanCost =
  | { readonly by: 'visit'; readonly amount: string }
  | { readonly by: 'token' }
  | { readonly by: 'conversion'; readonly amount: string }
  | { readonly by: 'revenue'; readonly percent: string };

export type PlanStatus = 'active' | 'paused' | 'archived';

/** A campaign as the edge sees it: immutable, compiled once per snapshot. */
export interface Plan {
  readonly campaign: number;
  /** Public ID, for the macro `{campaign_id}`. */
  readonly publicId: string;
  readonly name: string;
  /** Name of the traffic source, for the macro `{source}`; '' if none is set. */
  readonly source: string;
  readonly workspace: number;
  readonly domain: number;
  readonly revision: number;
  readonly status: PlanStatus;
  /** IANA name of the zone for hours, cap days and `localMinute`. */
  readonly zone: string;
  /** Milliseconds since 1970, `[startsAt, endsAt)`; null: no limit. Outside it, the campaign behaves as if paused. */
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly caps: readonly Cap[];
  readonly rules: readonly Rule[];
  readonly fallback: Split;
  /** Every path, including those no longer used: clicks of earlier revisions continue through `/out`. */
  readonly paths: readonly PlanPath[];
  readonly destinations: readonly PlanDestination[];
  /** `none`: the landing page's script records visits, and a click on the link itself gets a 302. */
  readonly redirect: '302' | '307' | 'meta' | 'none';
  /** `hidden`: `Referrer-Policy: no-referrer` for everyone. `passed`: whatever the page with the link allows. */
  readonly referrer: 'hidden' | 'passed';
  /** Whether the link's query is passed on to the destination. */
  readonly passQuery: boolean;
  /** How invalid traffic is handled: counted separately (and answered like anyone else's), or refused with an error. */
  readonly invalidTraffic: 'count' | 'refuse';
  /** Answer while paused, archived, outside its schedule or capped. `domain`: the domain's, or 404 without one. */
  readonly inactive: 'domain' | 'not_found' | 'gone';
  /** Who can read the disclosure besides declared agents. `limited`: holders of a signed address; absent: everyone. */
  readonly disclosure?: 'limited' | undefined;
  /** Absent: no cost is known per click. It never affects `decide`'s result. */
  readonly cost?: PlanCost | undefined;
  /**
   * Version of the rules that decide the plan; absent: 1, so that an old request is decided as it was then. In 2, an
   * variant is kept only while its weight is above 0.
   */
  readonly semantics?: 2 | undefined;
}

export interface DomainPlan {
  readonly id: number;
  readonly workspace: number;
  readonly host: string;
  /** Where unknown slugs and inactive links redirect, the same for everyone; null: they get a 404. */
  readonly defaultUrl: string | null;
  /** Unknown slugs get a 404, whatever `defaultUrl` says. */
  readonly unknown?: 'not_found' | undefined;
  /** Where the bare domain redirects, the same for everyone; absent: like an unknown slug. */
  readonly rootUrl?: string | undefined;
  /** robots.txt disallows all crawlers; absent: it allows them. */
  readonly robots?: 'disallow' | undefined;
}

export type DuplicatePolicy = 'update' | 'ignore' | 'add';

/** Contents of a postback, by our names. */
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

/** A sender of postbacks with its own address: `/postback/<workspace key>/<key>`. */
export interface IntakeSource {
  readonly id: number;
  readonly key: string;
  readonly enabled: boolean;
  readonly protection: 'none' | 'secret' | 'hmac';
  /** Version of its secret, from 1. */
  readonly version: number;
  /** After a rotation, the previous secret is valid until this time, milliseconds since 1970. */
  readonly previous: { readonly version: number; readonly until: number } | null;
  /** Each overrides the workspace's setting; statuses do so individually. */
  readonly duplicates?: DuplicatePolicy | undefined;
  readonly statuses?: Readonly<Record<string, string>> | undefined;
  /** Currency (ISO 4217) of payouts that come without one; absent: the workspace's. */
  readonly currency?: string | undefined;
  /** The sender's names for our parameters. */
  readonly parameters?: Readonly<Partial<Record<IntakeParameter, string>>> | undefined;
}

/** Default for a workspace. */
export const DEFAULT_CLICK_DAYS = 400;

/** What pages can report through their script, which anyone with a click ID can imitate. */
export interface ScriptIntake {
  readonly enabled: boolean;
  /** After mapping: lead, sale, hold, rejected or a custom word. Others are refused. */
  readonly statuses: readonly string[];
  /** Event names; empty: any. */
  readonly events: readonly string[];
  /** Whether a payout counts; otherwise the conversion is recorded without it. */
  readonly payout: boolean;
}

/** Default for a workspace. */
export const DEFAULT_SCRIPT: ScriptIntake = Object.freeze({
  enabled: true,
  statuses: Object.freeze(['lead', 'sale', 'hold']),
  events: Object.freeze([]),
  payout: false,
});

export interface IntakePlan {
  /** Received word in lower case -> lead, sale, hold, rejected or a custom word. Overrides the built-in mapping. */
  readonly statuses: Readonly<Record<string, string>>;
  /** Known custom statuses; others are accepted too, and flagged. */
  readonly custom: readonly string[];
  readonly duplicates: DuplicatePolicy;
  /** Conversions of older clicks are refused. */
  readonly maxClickDays: number;
  /** Refuses postbacks at the address without a sender, and reports from pages. */
  readonly requireSource?: boolean | undefined;
  /** Absent: `DEFAULT_SCRIPT`. */
  readonly script?: ScriptIntake | undefined;
  readonly sources: readonly IntakeSource[];
}

export interface WorkspacePlan {
  readonly id: number;
  /** Public key of `/postback/<key>`. */
  readonly postbackKey: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Whether full addresses are written; by default they are truncated to /24 and /48. */
  readonly keepAddresses: boolean;
  /** Whether `DNT: 1` and `Sec-GPC: 1` are honored by omitting the cookie, address, referrer and platform click IDs. */
  readonly honourDnt: boolean;
  /** How postbacks are accepted; absent: only at the workspace's address, with built-in rules. Unknown to `decide`. */
  readonly intake?: IntakePlan | undefined;
}

/** Everything the edge knows. Built by the control process, immutable, numbered. */
export interface Snapshot {
  readonly version: 2;
  readonly revision: number;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
  readonly workspaces: readonly WorkspacePlan[];
  readonly domains: readonly DomainPlan[];
  /** All campaigns, including archived ones, whose late conversions still count. */
  readonly campaigns: readonly { readonly host: string; readonly slug: string; readonly plan: Plan }[];
}
