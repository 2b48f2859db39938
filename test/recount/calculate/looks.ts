import { agentOf } from '../drive/agents.ts';
import type { Hit } from '../ledger.ts';

/** Classes and a request's own reasons, by docs/classification.md. */

export type TrafficClass = 'human' | 'crawler' | 'preview' | 'invalid';

const POINTS: Readonly<Record<string, number>> = {
  duplicate: 1,
  hosting_network: 2,
  app_engine: 1,
  no_accept_language: 2,
  accept_not_html: 2,
  fetch_metadata_conflict: 2,
  client_hints_conflict: 2,
};
const SUSPECT = 6;
/** These do not apply to background calls. */
const OF_NAVIGATION = ['accept_not_html', 'fetch_metadata_conflict'];

const declared = ({ look }: Hit): string[] => {
  const { kind } = agentOf(look.agent);
  // Addresses are checked by published ranges only: no name server is asked.
  const checked =
    look.agent === 'googlebot' && look.address.startsWith('66.249.66.') ? 'verified' : 'unverified';
  if (kind === 'search') return ['search_agent', checked];
  if (kind === 'ads') return ['ad_platform_agent', checked];
  if (kind === 'program') return ['declared_bot'];
  if (kind === 'nameless') return ['no_user_agent'];
  return kind === 'preview' ? ['link_preview'] : [];
};

/** Every reason except those that depend on other requests. */
export const ownReasons = (hit: Hit): string[] => [
  ...declared(hit),
  ...(hit.look.ahead ? ['prefetch'] : []),
  ...hit.look.weak.filter((reason) => hit.method === 'GET' || !OF_NAVIGATION.includes(reason)),
];

export const classOf = (reasons: readonly string[]): TrafficClass => {
  const has = (...any: string[]): boolean => any.some((one) => reasons.includes(one));
  if (has('search_agent', 'ad_platform_agent')) return has('impostor') ? 'invalid' : 'crawler';
  if (has('declared_bot', 'no_user_agent', 'impossible_version', 'impossible_platform')) return 'invalid';
  if (has('link_preview', 'prefetch')) return 'preview';
  if (has('double_click', 'flood')) return 'invalid';
  return reasons.reduce((sum, reason) => sum + (POINTS[reason] ?? 0), 0) >= SUSPECT ? 'invalid' : 'human';
};
