import { hash } from 'node:crypto';
import { DAY_MS } from '../../core/time/durations.ts';
import type { VisitorKeys } from '../../edge/visitors/visitor-keys.ts';

const VISITOR_LENGTH = 22;
const HASH_LENGTH = 11;

/**
 * Keys of visitors without a cookie, for the days of the story: made from its seed, in memory only. The installation keeps
 * keys of two days at most, and none of these may replace them.
 */
export const storyKeys = (seed: number): VisitorKeys => {
  const dayOf = (time: number): number => Math.floor(time / DAY_MS);
  const made = (use: string, time: number, text: string, length: number): string =>
    hash('sha256', `${use} ${seed} ${dayOf(time)} ${text}`, 'base64url').slice(0, length);
  return {
    keyOf: (time, address, agent) => made('visitor', time, `${address}\0${agent}`, VISITOR_LENGTH),
    addressHash: (time, address) => made('address', time, address, HASH_LENGTH),
    agentHash: (time, address, agent) => made('agent', time, `${address}\0${agent}`, HASH_LENGTH),
    dayOf,
    close: () => undefined,
  };
};
