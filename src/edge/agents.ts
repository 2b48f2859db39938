import { LRUCache } from 'lru-cache';
import { parseUserAgent, type UserAgent } from '../core/traffic/user-agent.ts';

/** A user agent as this worker keeps it. */
export interface KnownAgent {
  /** Number in this worker, never given twice. */
  readonly id: number;
  readonly agent: UserAgent;
  /** Members of a record that speak of it, with a comma before each. */
  readonly members: string;
}

/** A text as a JSON string that no reader refuses. */
export const jsonText = (text: string): string => JSON.stringify(text.toWellFormed());

const membersOf = (text: string, agent: UserAgent): string => {
  const optional = [
    ['os', agent.os],
    ['bn', agent.browser],
    ['ia', agent.inApp],
  ].map(([name, value]) => (value === null || value === undefined ? '' : `,"${name}":${jsonText(value)}`));
  return `,"dv":"${agent.device}","b":"${agent.family}"${optional.join('')},"ua":${jsonText(text)}`;
};

/** Parsing a user agent costs more than the rest of a hit; a few thousand of them make up nearly all traffic. */
export const agentReader = (max = 10_000): ((userAgent: string) => KnownAgent) => {
  const kept = new LRUCache<string, KnownAgent>({ max });
  let last = 0;
  return (userAgent) => {
    // `peek`: moving what is found to the front would cost more than parsing it again once in ten thousand.
    const known = kept.peek(userAgent);
    if (known !== undefined) return known;
    const agent = parseUserAgent(userAgent);
    const entry = { id: ++last, agent, members: membersOf(userAgent, agent) };
    kept.set(userAgent, entry);
    return entry;
  };
};
