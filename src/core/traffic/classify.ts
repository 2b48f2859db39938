import type { UserAgent } from './user-agent.ts';

/** Same words as contracts/request.ts, which core may not import. */
type TrafficClass = 'human' | 'crawler' | 'preview' | 'invalid';

type ClassReason =
  | 'search_agent'
  | 'ad_platform_agent'
  | 'declared_bot'
  | 'no_user_agent'
  /** The browser said that it fetches ahead of a click that may never come. */
  | 'prefetch';

export interface Classification {
  readonly trafficClass: TrafficClass;
  readonly reasons: readonly ClassReason[];
}

export interface Hit {
  readonly agent: Pick<UserAgent, 'bot' | 'empty'>;
  /** Values of Sec-Purpose, Purpose, X-Purpose, X-Moz; undefined where not sent. */
  readonly purposes: readonly (string | undefined)[];
}

const result = (trafficClass: TrafficClass, ...reasons: ClassReason[]): Classification => ({
  trafficClass,
  reasons,
});

const HUMAN = result('human');
const SEARCH = result('crawler', 'search_agent');
const AD_PLATFORM = result('crawler', 'ad_platform_agent');
const BOT = result('invalid', 'declared_bot');
const EMPTY = result('invalid', 'no_user_agent');
const PREVIEW = result('preview', 'prefetch');

const announces = (value: string | undefined): boolean =>
  value !== undefined && /prefetch|prerender|preview/i.test(value);

/**
 * How a hit is counted, and why. Feeds the counters and nothing else: `decide` has no argument it could come in by.
 * What an agent declares itself to be goes before what it says of this one fetch.
 */
export const classify = ({ agent, purposes }: Hit): Classification => {
  if (agent.empty) return EMPTY;
  if (agent.bot === 'search') return SEARCH;
  if (agent.bot === 'ad_platform') return AD_PLATFORM;
  if (agent.bot === 'bot') return BOT;
  for (const purpose of purposes) if (announces(purpose)) return PREVIEW;
  return HUMAN;
};
