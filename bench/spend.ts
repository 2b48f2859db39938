import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '../src/core/time/durations.ts';
import { openDuckDbStore } from '../src/events/queries/duckdb-store.ts';
import type { SpendLine, StoreReportQuery } from '../src/events/store/reports.ts';
import { quantile, timed } from './campaigns/times.ts';
import { generate } from './reports/generate.ts';

const REQUESTS = 10_000_000;
const ROUNDS = 5;
const DAYS = 30;
const ADS = 100;
const SOURCE = 'src_bench';
/** The time in which all lines are divided. */
const GOAL_MS = 20_000;
const TO = Date.parse('2026-11-01T00:00:00Z');
const FROM = TO - DAYS * DAY_MS;
const campaigns = Array.from({ length: 33 }, (_, i) => ({
  id: i + 1,
  pages: [1000 + 2 * i, 1001 + 2 * i] as const,
}));
const numbers = campaigns.map(({ id }) => id);
const days = Array.from({ length: DAYS }, (_, day) => FROM + day * DAY_MS);

/** The requests of `generate` pass an ad of their campaign in sub3, which roll-ups have, and a keyword in sub4. */
const roles: NonNullable<StoreReportQuery['roles']> = {
  ad: [{ source: SOURCE, sub: 'sub3', campaigns: numbers }],
  keyword: [{ source: SOURCE, sub: 'sub4', campaigns: numbers }],
};

const linesBy = (name: 'ad' | 'keyword'): SpendLine[] =>
  days.flatMap((begins, day) =>
    numbers.flatMap((campaign) =>
      Array.from({ length: ADS }, (_, value): SpendLine => {
        const key = `${SOURCE}/${name === 'ad' ? `${campaign}-${value}` : `keyword ${value}`}`;
        return {
          id: (day * numbers.length + campaign) * ADS + value,
          match: { campaign: String(campaign), [name]: key },
          known: {},
          ...{ begins, ends: begins + DAY_MS, amount: '12.34' },
        };
      }),
    ),
  );

const totals = days.flatMap((begins, day) =>
  numbers.map(
    (campaign): SpendLine => ({
      id: -(day * numbers.length + campaign),
      match: { campaign: String(campaign) },
      known: {},
      ...{ begins, ends: begins + DAY_MS, amount: '2000' },
    }),
  ),
);

/** Of all costs, from within a day on, so that whole days cannot be read there. */
const CORRECTED: Pick<StoreReportQuery, 'corrections'> = {
  corrections: [{ campaigns: numbers, begins: FROM + 5.5 * DAY_MS, ends: TO, factor: '1.19' }],
};

const questions: readonly (readonly [string, StoreReportQuery['dimensions']])[] = [
  ['totals', []],
  ['by day', ['step']],
  ['by campaign and ad', ['campaign', 'ad']],
  ['by country', ['country']],
];

/** `bench spend`: dividing spend by ad over a month of visits, against the same reports without spend. */
export const run = async ({
  requests = REQUESTS,
  data,
}: {
  requests?: number;
  data?: string;
}): Promise<void> => {
  const dir = data ?? mkdtempSync(join(tmpdir(), 'fairlead-bench-'));
  const [file, staging] = [join(dir, 'events.duckdb'), join(dir, 'staging')];
  mkdirSync(staging, { recursive: true });
  try {
    const made = { workspace: 1, domain: 1, campaigns, requests, from: FROM, to: TO };
    const count = await generate(file, staging, made, () => undefined);
    console.log(
      `${count.toLocaleString('en-US')} requests of ${DAYS} days in ${campaigns.length} campaigns, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}`,
    );
    const store = await openDuckDbStore(file, staging);
    try {
      const base: Omit<StoreReportQuery, 'dimensions' | 'spend'> = {
        ...{ workspace: 1, from: FROM, to: TO, steps: days, filters: [], basis: 'click', sources: [] },
        metrics: ['visits', 'revenue', 'cost', 'roi'],
        order: { by: 'visits', descending: true },
        ...{ limit: 50, offset: 0, roles, spendRoles: roles },
      };
      const median = async (
        spend: readonly SpendLine[],
        dimensions: StoreReportQuery['dimensions'],
        more: typeof CORRECTED = {},
      ) => {
        const times: number[] = [];
        for (let round = 0; round <= ROUNDS; round++)
          times.push(await timed(() => store.reports.report({ ...base, spend, dimensions, ...more })));
        return quantile(times.slice(1), 0.5);
      };
      const ads = linesBy('ad');
      const sets: readonly (readonly [string, readonly SpendLine[]])[] = [
        [`${totals.length} totals of campaigns`, totals],
        [`${ads.length.toLocaleString('en-US')} lines by ad`, ads],
        ['both', [...totals, ...ads]],
        ['as many by keyword, from requests', linesBy('keyword')],
      ];
      let slowest = 0;
      for (const [name, dimensions] of questions) {
        const without = await median([], dimensions);
        console.log(`${name}: ${without.toFixed(0)} ms without spend, load ${loadavg()[0]?.toFixed(2)}`);
        const corrected = await median([], dimensions, CORRECTED);
        console.log(
          `  corrected: ${corrected.toFixed(0)} ms, ${(corrected / without).toFixed(1)} times as long`,
        );
        for (const [what, spend] of sets) {
          const ms = await median(spend, dimensions);
          slowest = Math.max(slowest, ms);
          console.log(`  ${what}: ${ms.toFixed(0)} ms, ${(ms / without).toFixed(1)} times as long`);
        }
      }
      const good = slowest <= GOAL_MS;
      console.log(`${good ? 'PASS' : 'FAIL'}: every line is divided in at most ${GOAL_MS / 1000} s`);
      if (!good) process.exitCode = 1;
    } finally {
      store.close();
    }
  } finally {
    if (data === undefined) rmSync(dir, { recursive: true, force: true });
  }
};
