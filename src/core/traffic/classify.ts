import { POINTS, SUSPECT } from './points.ts';
import type { Reason } from './reasons.ts';
import type { UserAgent } from './user-agent.ts';

/** Same words as contracts/request.ts, which core may not import. */
export type TrafficClass = 'human' | 'crawler' | 'preview' | 'invalid';

export interface Classification {
  readonly trafficClass: TrafficClass;
  /** All of them, those too that were not enough. */
  readonly reasons: readonly Reason[];
  /** Status an owner's policy may refuse it with; 0: never. */
  readonly refusal: 0 | 403 | 429;
}

/** A request as classification sees it. */
export interface TrafficHit {
  readonly agent: Pick<UserAgent, 'bot' | 'empty' | 'impossible' | 'verifiable'>;
  /** From `headerReasons`. */
  readonly headers: readonly Reason[];
  /** Values of Sec-Purpose, Purpose, X-Purpose, X-Moz; undefined where not sent. */
  readonly purposes: readonly (string | undefined)[];
  /** Value of X-FB-HTTP-Engine: Facebook's app fetched it itself, without its browser. */
  readonly engine: string | undefined;
  readonly network: 'hosting' | 'relay' | null;
  /** What is known of the address of a declared crawler. */
  readonly verification: 'verified' | 'impostor' | 'pending' | 'none';
  readonly repeat: 'double_click' | 'duplicate' | null;
  /** More requests came from the address than are allowed. */
  readonly flood: boolean;
  /** sendBeacon, POST, HEAD: what is expected of a navigation does not apply. */
  readonly background: boolean;
}

const announced = /prefetch|prerender|preview|instant/i;

/** Whether the browser says that it fetches ahead of a click. */
const isAhead = (hit: TrafficHit): boolean => {
  for (const purpose of hit.purposes) if (purpose !== undefined && announced.test(purpose)) return true;
  return false;
};

/** What only a navigation must have. */
const ofNavigation: ReadonlySet<Reason> = new Set(['accept_not_html', 'fetch_metadata_conflict']);

const interned = new Map<string, Classification>();

/** Few combinations come up: each is made once, so that classifying allocates nothing. */
const intern = (
  trafficClass: TrafficClass,
  refusal: 0 | 403 | 429,
  reasons: readonly Reason[],
): Classification => {
  const key = `${trafficClass} ${refusal} ${reasons.join()}`;
  let kept = interned.get(key);
  if (kept === undefined) {
    kept = { trafficClass, reasons, refusal };
    interned.set(key, kept);
  }
  return kept;
};

const HUMAN = intern('human', 0, []);

/** Reasons in the order of REASONS: what it is first, circumstances behind. */
const reasonsOf = (hit: TrafficHit): Reason[] => {
  const { agent, verification } = hit;
  const reasons: Reason[] = [];
  const declared = agent.bot === 'search' || agent.bot === 'ad_platform';
  if (agent.bot === 'search') reasons.push('search_agent');
  if (agent.bot === 'ad_platform') reasons.push('ad_platform_agent');
  if (declared) {
    if (verification === 'verified') reasons.push('verified');
    else if (verification === 'impostor' && agent.verifiable) reasons.push('impostor');
    else reasons.push('unverified');
  }
  if (agent.bot === 'bot') reasons.push('declared_bot');
  if (agent.empty) reasons.push('no_user_agent');
  for (const reason of agent.impossible) reasons.push(reason);
  if (agent.bot === 'preview') reasons.push('link_preview');
  if (isAhead(hit)) reasons.push('prefetch');
  if (hit.flood) reasons.push('flood');
  if (hit.repeat !== null) reasons.push(hit.repeat);
  if (hit.network === 'hosting') reasons.push('hosting_network');
  if (hit.network === 'relay') reasons.push('relay_network');
  if (hit.engine !== undefined) reasons.push('app_engine');
  // Of a call in the background, headers of a navigation say nothing.
  for (const reason of hit.headers) if (!hit.background || !ofNavigation.has(reason)) reasons.push(reason);
  return reasons;
};

/** Whether the weak reasons together are enough. A network or a duplicate, or both, never are: their points do not reach. */
const isSuspect = (reasons: readonly Reason[]): boolean => {
  let points = 0;
  for (const reason of reasons) points += POINTS[reason] ?? 0;
  return points >= SUSPECT;
};

const classOf = (hit: TrafficHit, reasons: readonly Reason[]): TrafficClass => {
  const { agent } = hit;
  // What an agent declares itself to be goes before everything else that is known of it.
  if (agent.bot === 'search' || agent.bot === 'ad_platform') {
    return agent.verifiable && hit.verification === 'impostor' ? 'invalid' : 'crawler';
  }
  if (agent.bot === 'bot' || agent.empty || agent.impossible.length > 0) return 'invalid';
  if (agent.bot === 'preview' || isAhead(hit)) return 'preview';
  if (hit.flood || hit.repeat === 'double_click') return 'invalid';
  return isSuspect(reasons) ? 'invalid' : 'human';
};

/**
 * What refuses an invalid hit. A double click alone does not: it is a person's, and what is refused is the page he waits
 * for, for the browser has dropped the first of the two answers.
 */
const refusalOf = (hit: TrafficHit, reasons: readonly Reason[]): 0 | 403 | 429 => {
  if (hit.flood) return 429;
  if (hit.repeat !== 'double_click') return 403;
  return classOf({ ...hit, repeat: null }, reasons) === 'invalid' ? 403 : 0;
};

/**
 * How a hit is counted, and why. Feeds the counters and an owner's policy, and nothing else: `decide` has no argument it
 * could come in by.
 */
export const classify = (hit: TrafficHit): Classification => {
  const { agent } = hit;
  if (
    agent.bot === 'none' &&
    !agent.empty &&
    agent.impossible.length === 0 &&
    hit.headers.length === 0 &&
    hit.network === null &&
    hit.repeat === null &&
    !hit.flood &&
    hit.engine === undefined &&
    !isAhead(hit)
  ) {
    return HUMAN;
  }
  const reasons = reasonsOf(hit);
  const trafficClass = classOf(hit, reasons);
  if (trafficClass !== 'invalid') return intern(trafficClass, 0, reasons);
  return intern(trafficClass, refusalOf(hit, reasons), reasons);
};
