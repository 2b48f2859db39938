/** Requests of the last hours that name a browser of people, of the whole installation. Crawlers and programs that say so are not among them. */
export interface NetworkFigures {
  requests: number;
  /** Of them from networks of hosting companies, a CDN's among them. */
  hosted: number;
  /** User agents of those, each counted once. */
  hostedAgents: number;
  /** Of all of them from the truncated address (/24, /48) that most came from. */
  largest: number;
  /** User agents of those. */
  largestAgents: number;
}

/** Fewer say nothing. */
const LEAST = 200;
/** So many of a hundred. */
const MOST_OF = 80;
/** An office, a test or one program has a few. */
const LEAST_AGENTS = 40;

/**
 * How many of a hundred requests come from one network, where that is too many to be true: most likely a proxy stands before Fairlead
 * whose address is taken for the visitors'. Null: nothing looks like it. Many user agents are asked for, so that neither an office nor
 * one program raises it; a farm of bots with many of them, and hardly another visitor, does.
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
