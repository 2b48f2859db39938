import { isIP } from 'node:net';
import { z } from 'zod';
import { classify } from '../../core/traffic/classify.ts';
import { headerReasons } from '../../core/traffic/header-reasons.ts';
import type { Reason } from '../../core/traffic/reasons.ts';
import { agentReader } from '../../edge/traffic/agents.ts';
import type { Networks } from '../../edge/traffic/networks.ts';

const Request = z
  .object({
    ua: z.string().nullish(),
    headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])).nullish(),
    ip: z
      .string()
      .refine((text) => isIP(text) !== 0, 'not an IP address')
      .nullish(),
  })
  // If a name were misspelled, the answer would describe an empty user agent.
  .refine(
    ({ ua, headers, ip }) => (ua ?? headers ?? ip ?? null) !== null,
    'add at least one of "ua", "headers" and "ip"',
  );
type Request = z.infer<typeof Request>;

/** The answer for one request. Key order is the order in which they are printed. */
export interface LineAnswer {
  readonly class: string;
  /** True for everything except a person's browser. */
  readonly bot: boolean;
  readonly reasons: readonly string[];
  readonly device: string;
  readonly os: string | null;
  readonly browser: string | null;
  readonly inApp: string | null;
}

/** The edge reads no more of a user agent than this many characters. */
const TEXT_LIMIT = 512;
const NO_REASONS: readonly Reason[] = [];

const readRequest = (line: string): Request | string => {
  if (!line.trimStart().startsWith('{')) return { ua: line };
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return 'not valid JSON';
  }
  const parsed = Request.safeParse(value);
  if (parsed.success) return parsed.data;
  return parsed.error.issues
    .map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '))
    .join('; ');
};

type Headers = NonNullable<Request['headers']>;

const lowerCase = (headers: Headers): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));

/**
 * Answers lines of `classify` with the code that the edge uses to classify. Each is a user agent, or JSON with `ua`,
 * `headers` and `ip`. Missing headers are not counted as evidence, and a crawler's address is not verified. `networks`
 * is opened at the first address.
 */
export const lineAnswerer = (
  networks: () => Networks,
): ((line: string) => LineAnswer | { error: string }) => {
  const agentOf = agentReader();
  let opened: Networks | undefined;

  return (line) => {
    const request = readRequest(line);
    if (typeof request === 'string') return { error: request };
    const { agent } = agentOf((request.ua ?? '').slice(0, TEXT_LIMIT));
    const told = request.headers ?? null;
    const headers = lowerCase(told ?? {});
    const ip = request.ip ?? null;
    if (ip !== null) opened ??= networks();
    const { trafficClass, reasons } = classify({
      agent,
      headers: told === null ? NO_REASONS : headerReasons(agent, headers),
      purposes: [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']],
      engine: headers['x-fb-http-engine'],
      network: ip === null ? null : (opened?.kindOf(ip) ?? null),
      verification: 'none',
      background: false,
    });
    return {
      class: trafficClass,
      bot: agent.bot !== 'none' || agent.empty || agent.impossible.length > 0,
      reasons,
      device: agent.device,
      os: agent.osName,
      browser: agent.browser,
      inApp: agent.inApp,
    };
  };
};
