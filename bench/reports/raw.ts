import { eventStorePaths } from '../../src/config/paths.ts';
import { openDuckDbStore } from '../../src/events/queries/duckdb-store.ts';
import type { StoreReportQuery } from '../../src/events/store/reports.ts';
import { quantile, timed } from '../campaigns/times.ts';

const ROUNDS = 5;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The same queries on roll-ups and on raw requests, in one process that does nothing else. */
export const compareWithRaw = async (dataDir: string, now: number): Promise<void> => {
  const { file, staging } = eventStorePaths(dataDir);
  const store = await openDuckDbStore(file, staging);
  const to = Math.ceil(now / DAY_MS) * DAY_MS;
  const steps = Array.from({ length: 28 }, (_, i) => to - (28 - i) * DAY_MS);
  const query: Omit<StoreReportQuery, 'dimensions'> = {
    ...{
      workspace: 1,
      from: to - 28 * DAY_MS,
      to,
      steps,
      filters: [],
      basis: 'click',
      spend: [],
      sources: [],
    },
    metrics: ['requests', 'visits', 'valid', 'uniqueVisits', 'bots', 'conversions', 'revenue', 'cost'],
    order: { by: 'requests', descending: true },
    limit: 50,
    offset: 0,
  };
  console.log('Roll-ups against click-level data, 28 days, median of five');
  const questions: [string, StoreReportQuery['dimensions']][] = [
    ['totals', []],
    ['by day', ['step']],
    ['by campaign', ['campaign']],
    ['by destination', ['destination']],
    ['by country', ['country']],
    ['by country and system', ['country', 'os']],
    ['by ad', ['sub3']],
  ];
  try {
    for (const [name, dimensions] of questions) {
      const median = async (raw: boolean): Promise<number> => {
        const times: number[] = [];
        for (let round = 0; round <= ROUNDS; round++)
          times.push(await timed(() => store.reports.report({ ...query, dimensions, raw })));
        return quantile(times.slice(1), 0.5);
      };
      const [rolled, single] = [await median(false), await median(true)];
      console.log(
        `  ${name}: ${rolled.toFixed(0)} ms, click-level data ${single.toFixed(0)} ms: ${(single / rolled).toFixed(1)} times as long`,
      );
    }
  } finally {
    store.close();
  }
};
