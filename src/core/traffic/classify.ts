import { POINTS, REASONS, type Reason, SUSPECT } from './reasons.ts';
import type { UserAgent } from './user-agent.ts';

/** The same words as in contracts/request.ts, which core must not import. */
export type TrafficClass = 'human' | 'crawler' | 'preview' | 'invalid';

export interface Classification {
  readonly trafficClass: TrafficClass;
  /** All of them, including those that were not enough. */
  readonly reasons: readonly Reason[];
  /** Status with which an owner's policy can refuse it; 0 for never. */
  readonly refusal: 0 | 403 | 429;
}

/** The parts of a request used for classification. */
export interface TrafficHit {
  readonly agent: Pick<UserAgent, 'bot' | 'empty' | 'impossible' | 'verifiable'>;
  /** From `headerReasons`. */
  readonly headers: readonly Reason[];
  /** Values of Sec-Purpose, Purpose, X-Purpose, X-Moz; undefined if not sent. */
  readonly purposes: readonly (string | undefined)[];
  /** Value of X-FB-HTTP-Engine: Facebook's app fetched the page itself, without its browser. */
  readonly engine: string | undefined;
  readonly network: 'hosting' | 'relay' | null;
  /** Verification of a declared crawler's address. */
  readonly verification: 'verified' | 'impostor' | 'pending' | 'none';
  /** sendBeacon, POST or HEAD: expectations about navigations do not apply. */
  readonly background: boolean;
}

/** The click a request repeats: one a moment ago, or one within the window. */
export type Repeat = 'double_click' | 'duplicate';

const announced = /prefetch|prerender|preview|instant/i;

/** Whether the browser says that it is fetching ahead of a click. */
const isAhead = (hit: TrafficHit): boolean => {
  for (const purpose of hit.purposes) if (purpose !== undefined && announced.test(purpose)) return true;
  return false;
};

const order = Object.keys(REASONS) as Reason[];
/** One bit per reason. A class depends only on the set of reasons, so each set is judged once. */
const BIT = Object.fromEntries(order.map((reason, i) => [reason, 1 << i])) as Record<Reason, number>;

const DECLARED = BIT.search_agent | BIT.ad_platform_agent;
const CERTAIN = BIT.declared_bot | BIT.no_user_agent | BIT.impossible_version | BIT.impossible_platform;
const AHEAD = BIT.link_preview | BIT.prefetch;
const ACTIVITY = BIT.flood | BIT.double_click;
/** Required only of navigations. */
const OF_NAVIGATION = BIT.accept_not_html | BIT.fetch_metadata_conflict;

/** Whether the weak reasons together are enough. A network and a duplicate together never are. */
const isSuspect = (bits: number): boolean => {
  let points = 0;
  for (const [i, reason] of order.entries()) if ((bits & (1 << i)) !== 0) points += POINTS[reason] ?? 0;
  return points >= SUSPECT;
};

const classOf = (bits: number): TrafficClass => {
  // What an agent declares takes precedence over everything else known about it.
  if ((bits & DECLARED) !== 0) return (bits & BIT.impostor) !== 0 ? 'invalid' : 'crawler';
  if ((bits & CERTAIN) !== 0) return 'invalid';
  if ((bits & AHEAD) !== 0) return 'preview';
  if ((bits & ACTIVITY) !== 0) return 'invalid';
  return isSuspect(bits) ? 'invalid' : 'human';
};

/** The status for refusing an invalid request. The edge does not know about repeats, so no one is refused for them. */
const refusalOf = (bits: number): 0 | 403 | 429 => {
  if (classOf(bits) !== 'invalid') return 0;
  return (bits & BIT.flood) !== 0 ? 429 : 403;
};

const made = new Map<number, Classification>();

/** Reasons are in the order of REASONS: the main reason first, circumstances last. */
const classificationOf = (bits: number): Classification => {
  let known = made.get(bits);
  if (known === undefined) {
    const reasons = order.filter((_, i) => (bits & (1 << i)) !== 0);
    known = { trafficClass: classOf(bits), reasons, refusal: refusalOf(bits) };
    made.set(bits, known);
  }
  return known;
};

const bitsOf = (reasons: readonly Reason[]): number => {
  let bits = 0;
  for (let i = 0; i < reasons.length; i++) bits |= BIT[reasons[i] as Reason];
  return bits;
};

const agentBits = ({ bot, empty, impossible }: TrafficHit['agent']): number => {
  let bits = impossible.length === 0 ? 0 : bitsOf(impossible);
  if (empty) bits |= BIT.no_user_agent;
  switch (bot) {
    case 'search':
      return bits | BIT.search_agent;
    case 'ad_platform':
      return bits | BIT.ad_platform_agent;
    case 'bot':
      return bits | BIT.declared_bot;
    case 'preview':
      return bits | BIT.link_preview;
    case 'none':
      return bits;
  }
};

const verificationBit = ({ agent, verification }: TrafficHit): number => {
  if (verification === 'verified') return BIT.verified;
  return verification === 'impostor' && agent.verifiable ? BIT.impostor : BIT.unverified;
};

/**
 * How a request is counted from its own data, and why; `withFlood` and `withActivity` add the recent activity of its
 * address. Used only for counters and an owner's policy: `decide` has no argument for it. Returns the same object for
 * the same set of reasons.
 */
export const classify = (hit: TrafficHit): Classification => {
  let bits = agentBits(hit.agent);
  if ((bits & DECLARED) !== 0) bits |= verificationBit(hit);
  if (isAhead(hit)) bits |= BIT.prefetch;
  if (hit.network === 'hosting') bits |= BIT.hosting_network;
  if (hit.network === 'relay') bits |= BIT.relay_network;
  if (hit.engine !== undefined) bits |= BIT.app_engine;
  // Navigation headers mean nothing in a background call.
  if (hit.headers.length > 0) bits |= bitsOf(hit.headers) & (hit.background ? ~OF_NAVIGATION : -1);
  return classificationOf(bits);
};

/** The same request as part of a flood. */
export const withFlood = ({ reasons }: Classification): Classification =>
  classificationOf(bitsOf(reasons) | BIT.flood);

const bitOf = (reason: string): number | undefined =>
  Object.hasOwn(BIT, reason) ? BIT[reason as Reason] : undefined;

/**
 * A class found by the edge, updated with the activity of its address, which can change only a human class. Unknown
 * reasons from another version stay, after all others.
 */
export const withActivity = (
  trafficClass: string,
  reasons: readonly string[],
  flood: boolean,
  repeat: Repeat | null,
): { trafficClass: string; reasons: readonly string[] } => {
  let bits = (flood ? BIT.flood : 0) | (repeat === null ? 0 : BIT[repeat]);
  let strange = false;
  for (const reason of reasons) {
    const bit = bitOf(reason);
    if (bit === undefined) strange = true;
    else bits |= bit;
  }
  const known = classificationOf(bits);
  return {
    trafficClass: trafficClass === 'human' ? known.trafficClass : trafficClass,
    reasons: strange
      ? [...known.reasons, ...reasons.filter((reason) => bitOf(reason) === undefined)]
      : known.reasons,
  };
};
