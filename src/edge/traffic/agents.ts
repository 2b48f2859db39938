import { type RoutedAgent, routedAs } from '../../core/traffic/routed-as.ts';
import { parseUserAgent, type UserAgent } from '../../core/traffic/user-agent.ts';
import { fifoCache, inOnePiece, ownCopy } from '../http/fifo-cache.ts';

/** A user agent as cached by this worker. */
export interface KnownAgent {
  /** Number in this worker, never reused. */
  readonly id: number;
  readonly agent: UserAgent;
  /** Device, system and browser as routing sees them, computed once for each user agent. */
  readonly routed: RoutedAgent;
  /** Members of a record about it, each preceded by a comma. */
  readonly members: string;
}

/** Printable ASCII without quotes and backslashes. */
const PLAIN = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/;

/** A text as a JSON string that every reader accepts. */
export const jsonText = (text: string): string =>
  PLAIN.test(text) ? `"${text}"` : JSON.stringify(text.toWellFormed());

const membersOf = (text: string, agent: UserAgent): string => {
  const optional = [
    ['os', agent.os],
    ['bn', agent.browser],
    ['ia', agent.inApp],
  ].map(([name, value]) => (value === null || value === undefined ? '' : `,"${name}":${jsonText(value)}`));
  return inOnePiece(
    `,"dv":"${agent.device}","b":"${agent.family}"${optional.join('')},"ua":${jsonText(text)}`,
  );
};

/** Parsing a user agent costs more than the rest of a hit; a few thousand of them cover nearly all traffic. */
export const agentReader = (max = 10_000): ((userAgent: string) => KnownAgent) => {
  const kept = fifoCache<KnownAgent>(max);
  let last = 0;
  return (userAgent) => {
    const known = kept.get(userAgent);
    if (known !== undefined) return known;
    const text = ownCopy(userAgent);
    const agent = parseUserAgent(text);
    const routed = routedAs(agent);
    const entry = { id: ++last, agent, routed, members: membersOf(text, agent) };
    kept.add(text, entry);
    return entry;
  };
};
