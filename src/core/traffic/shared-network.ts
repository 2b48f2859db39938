/** Recent requests of the whole installation that name a person's browser. Excludes declared crawlers and bots. */
export interface NetworkFigures {
  requests: number;
  /** Requests from networks of hosting companies, including CDNs. */
  hosted: number;
  /** Their distinct user agents. */
  hostedAgents: number;
  /** Requests from the most frequent truncated address (/24, /48). */
  largest: number;
  /** Their distinct user agents. */
  largestAgents: number;
}

/** Fewer requests prove nothing. */
const LEAST = 200;
/** Threshold in percent. */
const MOST_OF = 80;
/** An office, a test or a single bot has only a few. */
const LEAST_AGENTS = 40;

/**
 * Percent of requests from a single network when that is implausibly high, most likely because a proxy in front of
 * Fairlead is taken for the visitor. Null if there is no sign of it. Requires many user agents, so that neither an
 * office nor a single bot triggers it; a bot farm with many of them and hardly any other visitors does.
 */
export const sharedNetwork = (figures: NetworkFigures): number | null => {
  const { requests, hosted, hostedAgents, largest, largestAgents } = figures;
  if (requests < LEAST) return null;
  const shares = [hostedAgents >= LEAST_AGENTS ? hosted : 0, largestAgents >= LEAST_AGENTS ? largest : 0].map(
    (count) => Math.floor((100 * count) / requests),
  );
  const share = Math.max(...shares);
  return share >= MOST_OF ? share : null;
};
