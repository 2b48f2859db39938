/** Seven families: routing sees no more of a browser than that (spec section 1). */
export type BrowserFamily = 'chrome' | 'safari' | 'firefox' | 'edge' | 'samsung' | 'opera' | 'other';
export type Device = 'desktop' | 'mobile' | 'tablet' | 'tv' | 'other';

/**
 * Everything a decision may depend on. What is not a field here cannot route: there is no address, network,
 * user-agent text, referrer, click id or traffic class, and a test fails when a field is added.
 */
export interface Visitor {
  /** ISO 3166-1 alpha-2, upper case; null when not known. */
  readonly country: string | null;
  readonly region: string | null;
  /** Primary language subtag, lower case; null when not known. */
  readonly language: string | null;
  readonly device: Device;
  readonly os: string | null;
  readonly browser: BrowserFamily;
  /** Minutes since Monday 00:00 in the campaign's zone. */
  readonly localMinute: number;
  /** Feeds the split and nothing else. */
  readonly splitKey: string;
  /** Arms the visitor was given earlier, from the cookie: test id -> arm index. */
  readonly earlierArms: Readonly<Record<string, number>>;
}

/** One arm of a weighted split. */
export interface Arm {
  /** Number of the destination in its workspace; index into Plan.destinations by id. */
  readonly destination: number;
  /** Hundredths of a percent; the arms of a split sum to 10 000. */
  readonly weight: number;
}

export interface Split {
  /** Id of the A/B test, or `rotation` ids of a campaign's plain split. */
  readonly test: string;
  readonly seed: string;
  readonly arms: readonly Arm[];
}

export interface PlanDestination {
  readonly id: number;
  readonly name: string;
  /** Parsed template: literal text and macro names in turn, literal first: `['https://x/?c=', 'click_id', '']`. */
  readonly template: readonly string[];
}

export type PlanStatus = 'active' | 'paused' | 'archived';

/** A campaign as the edge sees it: immutable, compiled once for each snapshot. */
export interface Plan {
  readonly campaign: number;
  /** Public id, for the macro `{campaign_id}`. */
  readonly publicId: string;
  readonly name: string;
  readonly workspace: number;
  readonly domain: number;
  readonly revision: number;
  readonly status: PlanStatus;
  readonly destinations: readonly PlanDestination[];
  readonly fallback: Split;
}

export interface DomainPlan {
  readonly id: number;
  readonly workspace: number;
  readonly host: string;
}

export interface WorkspacePlan {
  readonly id: number;
  /** Secret-free key of `/postback/<key>`. */
  readonly postbackKey: string;
  /** ISO 4217. */
  readonly currency: string;
}

/** Everything the edge knows. Made by the control process, immutable, numbered. */
export interface Snapshot {
  readonly version: 1;
  readonly revision: number;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
  readonly workspaces: readonly WorkspacePlan[];
  readonly domains: readonly DomainPlan[];
  /** All campaigns, archived ones too: their late conversions still count. */
  readonly campaigns: readonly { readonly host: string; readonly slug: string; readonly plan: Plan }[];
}
