import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../src/core/time/durations.ts';
import { isLong } from '../helpers/long.ts';
import { DAYS, described, FROM, randomQuestions } from '../helpers/random-questions.ts';
import { asked } from './asked.ts';
import { type BothStores, bothStores } from './both-stores.ts';

let both: BothStores;
beforeAll(async () => {
  both = await bothStores();
});
afterAll(() => both.dispose());

const numbered = randomQuestions(300).map((query, i) => [i, query] as const);
const STATES = 4;

/** All questions have the same answers on both; each state of the sums is asked its share of them, and all by `npm run test:long`. */
const testAnswers = (state: number) => (): void => {
  const own = numbered.filter(([i]) => isLong || i % STATES === state);
  test.each(own)('question %i', async (_, query) => {
    const answer = await both.own.store.reports.report(query);
    expect(answer, described(query)).toEqual(await both.duckdb.reports.report(query));
  });
  const others = asked.filter((_, i) => isLong || i % STATES === state);
  test.each(others)('%s', async (_, ask) => {
    expect(await ask(both.own.store)).toEqual(await ask(both.duckdb));
  });
};

describe('before any day has been summed, ClickHouse answers as DuckDB:', testAnswers(0));

describe('after all days have been summed, ClickHouse answers as DuckDB:', () => {
  beforeAll(async () => {
    expect(await both.sumDays()).toBeGreaterThan(6);
    expect(await both.sumDays()).toBe(0);
  });
  testAnswers(1)();
});

describe('after some of these days have changed, ClickHouse answers as DuckDB:', () => {
  beforeAll(async () => {
    await both.sumDays();
    for (const [as, day] of [
      ['invalid', 1],
      ['human', 4],
    ] as const) {
      const from = FROM + day * DAY_MS;
      const range = { workspace: 1, from, to: from + DAY_MS, limit: 25, offset: 0 };
      const { rows } = await both.duckdb.reports.requests(range);
      await both.mark(rows, as);
    }
    expect(await both.own.store.sums.unsummed(FROM + (DAYS + 1) * DAY_MS)).toHaveLength(2);
  });
  testAnswers(2)();
});

describe('after requests have expired, ClickHouse answers as DuckDB:', () => {
  beforeAll(async () => {
    const before = FROM + 3.4 * DAY_MS;
    await both.each(async ({ retention }) => {
      while (!(await retention.expire({ workspace: 1, before, most: 100 })).done);
    });
  });
  testAnswers(3)();
});
