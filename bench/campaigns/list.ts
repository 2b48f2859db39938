import os from 'node:os';
import type { Account } from '../../test/helpers/account.ts';
import { quantile, timed } from './times.ts';

const ROUNDS = 5;

/** All kinds of list queries, from the first page to the last. */
export const queriesOf = (campaigns: number): string[] => {
  const last = Math.floor(campaigns / 50);
  const sorts = [
    ...['created', 'updated', 'name', 'status', 'requests', 'valid', 'uniqueVisits', 'conversions'],
    ...['cost', 'revenue', 'profit'],
  ];
  return [
    ...sorts.flatMap((sort) => [`sort=${sort}`, `sort=-${sort}&perPage=50`]),
    ...[2, Math.floor(last / 2), last].flatMap((page) => [
      `perPage=50&page=${page}`,
      `perPage=50&page=${page}&sort=name`,
      `perPage=50&page=${page}&sort=-requests`,
    ]),
    ...['spring', 'shop7.example', 'b77', 'team 3', 'nothing like it', '50%'].map(
      (search) => `search=${encodeURIComponent(search)}`,
    ),
    'search=sale&sort=-valid',
    'tag=team%205',
    'tag=q1&status=paused',
    'source=TikTok&sort=-updated',
    'status=archived',
    'search=page%2F9&tag=q2&status=active&source=Meta&sort=name',
  ];
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** The list as its screen asks for it: money of the last days, by every column, on every page, with filters. */
export const moneyQueriesOf = (campaigns: number, days: number, now: number): string[] => {
  const to = Math.floor(now / DAY_MS) * DAY_MS + DAY_MS;
  const range = `from=${new Date(to - days * DAY_MS).toISOString()}&to=${new Date(to).toISOString()}`;
  const last = Math.floor(campaigns / 50);
  const sorts = ['valid', 'conversions', 'cr', 'revenue', 'cost', 'profit', 'roi'];
  return [
    '',
    ...['created', 'name'].map((sort) => `sort=${sort}&perPage=50`),
    ...sorts.flatMap((sort) => [`sort=${sort}`, `sort=-${sort}&perPage=50`]),
    ...[2, Math.floor(last / 2), last].flatMap((page) => [
      `perPage=50&page=${page}`,
      `perPage=50&page=${page}&sort=-profit`,
    ]),
    ...['search=spring', 'search=sale&sort=-profit', 'tag=team%205', 'source=Meta&sort=roi', 'status=paused'],
  ].map((query) => `${range}&${query}`);
};

/** p95 of the list over varied queries in each round, in milliseconds from the call to the complete response. */
export const measureList = async (account: Account, queries: readonly string[]): Promise<number[]> => {
  const rounds: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const times: { query: string; ms: number }[] = [];
    for (const query of queries) {
      times.push({ query, ms: await timed(() => account.get(`/campaign?${query}`)) });
    }
    // The first round warms up.
    if (round === 0) continue;
    const all = times.map(({ ms }) => ms);
    const worst = times.toSorted((a, b) => b.ms - a.ms)[0];
    rounds.push(quantile(all, 0.95));
    console.log(
      `  round ${round}: ${queries.length} queries, median ${quantile(all, 0.5).toFixed(0)} ms, p95 ${quantile(all, 0.95).toFixed(0)} ms, worst ${worst?.ms.toFixed(0)} ms (${worst?.query}), load ${os.loadavg()[0]?.toFixed(2)}`,
    );
  }
  return rounds;
};
