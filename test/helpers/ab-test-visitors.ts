import type { AbTestDetail } from '../../src/contracts/ab-tests/ab-test.ts';
import type { AbAnalysis } from '../../src/contracts/ab-tests/ab-test-analysis.ts';
import { type Account, openCommonAddress } from './account.ts';
import { openEdgeVisitors } from './edge-visitors.ts';
import type { Program } from './program.ts';

const PATIENCE_MS = 60_000;

/** Polls until `look` finds something; throws after a minute. */
const until = async <T>(look: () => Promise<T | undefined>): Promise<T> => {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('It did not come about within a minute.');
};

interface Visitors {
  /** Slug of the campaign's link, whose pages have `cid={click_id}`. */
  slug: string;
  count: number;
  /** Per variant: every n-th of its visitors converts. */
  every: readonly number[];
}

/** Sends people to a link, each once; exactly the stated share of each variant converts. */
export const sendVisitors = async (
  program: Program,
  account: Account,
  { slug, count, every }: Visitors,
): Promise<void> => {
  const postbackUrl = await openCommonAddress(account);
  const visitors = openEdgeVisitors();
  const seen = every.map(() => 0);
  await visitors.each(count, async () => {
    const { variant, location } = await visitors.visit(new URL(slug, program.linkOrigin).href);
    const turn = (seen[variant] ?? 0) + 1;
    seen[variant] = turn;
    if (turn % (every[variant] ?? count) === 0)
      await visitors.report(`${postbackUrl}?cid=${location.searchParams.get('cid')}&payout=12`);
  });
  visitors.close();
};

/** Starts a draft and waits until the edge serves it, as its disclosure shows. */
export const startAbTest = async (
  program: Program,
  account: Account,
  { id, revision }: Pick<AbTestDetail, 'id' | 'revision'>,
  slug: string,
): Promise<AbTestDetail> => {
  const started = await account.post<AbTestDetail>(`/ab-test/${id}/start`, { revision });
  await until(async () => {
    const disclosure = await fetch(new URL(`${slug}+`, program.linkOrigin));
    return (await disclosure.text()).includes('A/B test') || undefined;
  });
  return started;
};

/** The results of a test once `units` of its visitors have been evaluated. */
export const analysisOf = (account: Account, id: string, units: number): Promise<AbAnalysis> =>
  until(async () => {
    const analysis = await account.get<AbAnalysis>(`/ab-test/${id}/analysis`);
    const judged = analysis.arms.reduce((sum, variant) => sum + variant.units, 0);
    return judged >= units ? analysis : undefined;
  });
