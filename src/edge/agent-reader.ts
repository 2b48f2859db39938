import { LRUCache } from 'lru-cache';
import { parseUserAgent, type UserAgent } from '../core/traffic/user-agent.ts';

/** Parsing a user agent costs more than the rest of a hit; a few thousand of them make up nearly all traffic. */
export const agentReader = (max = 20_000): ((userAgent: string) => UserAgent) => {
  const kept = new LRUCache<string, UserAgent>({ max });
  return (userAgent) => {
    const known = kept.get(userAgent);
    if (known !== undefined) return known;
    const agent = parseUserAgent(userAgent);
    kept.set(userAgent, agent);
    return agent;
  };
};
