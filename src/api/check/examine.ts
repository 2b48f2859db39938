import { hash } from 'node:crypto';
import type { CheckObservation, DestinationCheck } from '../../contracts/campaigns/check.ts';
import { type Agent, CRAWLERS, PEOPLE } from '../../core/check/agents.ts';
import type { Answer, CheckAgent } from '../../core/check/observation.ts';
import { visibleText, wordsOf } from '../../core/check/page-text.ts';
import { problemsOf, stateOf } from '../../core/check/problems.ts';
import { robotsAllow } from '../../core/check/robots.ts';
import { sampleUrl } from '../../core/check/sample-url.ts';
import { baselineOf, compare, type Reference } from '../../core/check/verdict.ts';
import { HOUR_MS } from '../../core/time/durations.ts';
import type { Page, Unreached } from '../../outgoing/fetch-page.ts';

/** Headers sent by every agent, so that differences between responses are due to the user agent. */
export const COMMON_HEADERS = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'accept-language': 'en-US,en;q=0.9',
  'accept-encoding': 'gzip, deflate, br',
  'upgrade-insecure-requests': '1',
} as const;

export const headersOf = (userAgent: string): Record<string, string> => ({
  'user-agent': userAgent,
  ...COMMON_HEADERS,
});

export const FETCHES = PEOPLE.length + CRAWLERS.length;

interface ExamineParts {
  get(url: string, headers: Readonly<Record<string, string>>): Promise<Page | Unreached>;
  /** Text of an origin's robots.txt; '' if it has none. */
  robots(origin: string): Promise<string>;
  now: () => number;
  /** Called after each fetch, and for each one that robots.txt made unnecessary. */
  onDone: () => void;
}

interface Fetched {
  agent: Agent;
  at: number;
  /** Null if robots.txt forbids this agent. */
  result: Page | Unreached | null;
  answer: Answer;
}

export const isHtml = ({ contentType }: Page): boolean =>
  /^\s*(?:$|text\/html|application\/xhtml)/i.test(contentType);

const answerOf = (result: Page | Unreached): Answer =>
  result.ok
    ? {
        kind: 'page',
        status: result.status,
        url: result.url,
        text: isHtml(result) ? visibleText(result.text) : result.text.slice(0, 200_000),
      }
    : { kind: 'failed', failure: result.failure };

const fetchBy = async (agent: Agent, asked: string, { get, now, onDone }: ExamineParts): Promise<Fetched> => {
  const at = now();
  const result = await get(asked, headersOf(agent.userAgent));
  onDone();
  return { agent, at, result, answer: answerOf(result) };
};

/** Whether robots.txt of every site on the way allows the agent. */
const mayAsk = async (agent: Agent, way: readonly string[], { robots }: ExamineParts): Promise<boolean> => {
  for (const step of way) {
    const url = URL.parse(step);
    if (url === null || agent.robots === null || !/^https?:$/.test(url.protocol)) continue;
    if (!robotsAllow(await robots(url.origin), agent.robots, url.pathname + url.search)) return false;
  }
  return true;
};

const observationOf = (
  { agent, at, result, answer }: Fetched,
  reference: Reference | null,
): CheckObservation => {
  const text = answer.kind === 'page' ? answer.text : null;
  const verdict = reference === null ? null : compare(answer, reference);
  const page = result?.ok ? result : null;
  return {
    agent: agent.name,
    at: new Date(at).toISOString(),
    answer: answer.kind,
    failure: answer.kind === 'failed' ? answer.failure : null,
    status: page?.status ?? null,
    finalUrl: page?.url ?? null,
    ms: result?.ms ?? 0,
    bytes: page?.bytes ?? null,
    cut: page?.cut ?? false,
    words: text === null ? null : wordsOf(text).length,
    textSha256: text === null ? null : hash('sha256', text),
    hops: [...(result?.hops ?? [])],
    comparedWith: agent.comparedWith,
    verdict: verdict?.verdict ?? null,
    reason: verdict?.reason ?? null,
    similarity: verdict?.similarity ?? null,
  };
};

/** Fetches a destination with every agent, browsers first, and compares the results. Never rejects. */
const examine = async (
  destination: { id: string; name: string; url: string },
  parts: ExamineParts,
): Promise<DestinationCheck> => {
  const asked = sampleUrl(destination.url);
  const people = await Promise.all(PEOPLE.map((agent) => fetchBy(agent, asked, parts)));
  const of = (name: CheckAgent): Fetched => people.find(({ agent }) => agent.name === name) as Fetched;
  const references = {
    desktop: { first: of('desktop').answer, again: of('desktop_again').answer },
    phone: { first: of('phone').answer, again: of('phone_again').answer },
  };
  const way = {
    desktop: of('desktop').result?.hops.map(({ url }) => url) ?? [],
    phone: of('phone').result?.hops.map(({ url }) => url) ?? [],
  };
  const crawlers = await Promise.all(
    CRAWLERS.map(async (agent): Promise<Fetched> => {
      const at = parts.now();
      if (await mayAsk(agent, way[agent.comparedWith ?? 'desktop'], parts))
        return fetchBy(agent, asked, parts);
      parts.onDone();
      return { agent, at, result: null, answer: { kind: 'robots' } };
    }),
  );
  const observations = [...people, ...crawlers].map((fetched) =>
    observationOf(fetched, fetched.agent.comparedWith && references[fetched.agent.comparedWith]),
  );
  const problems = problemsOf(observations, parts.now());
  return {
    id: destination.id,
    name: destination.name,
    url: destination.url,
    asked,
    state: stateOf(problems),
    problems,
    observations,
    baseline: { desktop: baselineOf(references.desktop), phone: baselineOf(references.phone) },
  };
};

/** How long a page's result is reused for other campaigns that lead there. */
const HOLDS_MS = HOUR_MS;

export interface Examination {
  check: DestinationCheck;
  /** Public address of this machine as seen by the page; null if unknown. */
  from: string | null;
}

interface Entry {
  at: number;
  /** Null if it was aborted and has no result. */
  found: Promise<Examination | null>;
}

/** Recent results by the exact URL requested. */
export type Examined = Map<string, Entry>;

interface OnceParts extends Omit<ExamineParts, 'onDone'> {
  onDone: (fetches?: number) => void;
  cancel: AbortSignal;
  sentFrom: () => string | null;
}

/** Examines a destination, unless the same URL was examined within the last hour or is being examined. */
export const examineOnce = async (
  destination: { id: string; name: string; url: string },
  known: Examined,
  { cancel, sentFrom, ...parts }: OnceParts,
): Promise<Examination> => {
  const time = parts.now();
  for (const [url, { at }] of known) if (time - at >= HOLDS_MS) known.delete(url);
  const asked = sampleUrl(destination.url);
  const entry = known.get(asked);
  const earlier = entry && (await entry.found);
  if (earlier) {
    parts.onDone(FETCHES);
    const { id, name, url } = destination;
    return { ...earlier, check: { ...earlier.check, id, name, url } };
  }
  const own = examine(destination, { ...parts, onDone: () => parts.onDone() }).then((check) => ({
    check,
    from: sentFrom(),
  }));
  const found = own.then((one) => {
    if (!cancel.aborted) return one;
    known.delete(asked);
    return null;
  });
  known.set(asked, { at: time, found });
  return own;
};
