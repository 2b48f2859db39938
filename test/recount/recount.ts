import { setTimeout as sleep } from 'node:timers/promises';
import type { Program } from '../helpers/program.ts';
import { seeded } from '../simulation/random.ts';
import type { Correction } from './calculate/corrections.ts';
import type { Query } from './calculate/report.ts';
import type { Credit, SpendPeriod } from './calculate/spend.ts';
import { type Recounted, recount } from './calculate/things.ts';
import { dayOf, nextDay, QUARTER } from './calculate/zone.ts';
import { type Differences, differences } from './compare/differences.ts';
import { compareExports } from './compare/exports.ts';
import { compareLog } from './compare/log.ts';
import { compareReport, groupings, someFilter } from './compare/reports.ts';
import { checkQuiet, readLog, settle } from './compare/settle.ts';
import { compareWaterfalls } from './compare/waterfalls.ts';
import { type Driven, drive, type Plan } from './drive/drive.ts';
import type { House } from './drive/setup.ts';
import type { Ledger } from './ledger.ts';

export interface RecountPlan extends Plan {
  /** Reports by two and by more dimensions, and with separate filters and ranges. */
  pairs: number;
  triples: number;
  filtered: number;
  /** Differences of each kind of comparison that are described. */
  mostTold: number;
}

export interface RecountResult {
  ledger: Ledger;
  differ: Differences;
  reports: number;
}

/** Enters spend: for days with and without visits, for whole campaigns and details, with and without platform clicks. */
const enterSpend = async ({ api, campaigns }: House, from: number, to: number): Promise<SpendPeriod[]> => {
  const [first, last] = [dayOf(from), dayOf(to)];
  const periods: SpendPeriod[] = [
    { campaign: 'spent', from: first, to: first, amount: '100.01', clicks: 400 },
    { campaign: 'spent', sub1: 'ad1', from: first, to: first, amount: '31.5', clicks: null },
    { campaign: 'spent', sub1: 'ad2', from: first, to: first, amount: '0', clicks: null },
    {
      campaign: 'spent',
      sub1: 'nobody',
      from: first,
      to: first,
      amount: '5.007',
      clicks: null,
      unmatched: 'spread',
    },
    { campaign: 'spent', from: nextDay(first), to: last, amount: '97.333333', clicks: 1 },
    {
      campaign: 'spent',
      sub1: 'ghost',
      from: nextDay(first),
      to: last,
      amount: '3.21',
      clicks: null,
      unmatched: 'spread',
    },
    // A visit with its ID undoes it.
    {
      campaign: 'spent',
      sub1: 'ad3',
      from: nextDay(first),
      to: last,
      amount: '2',
      clicks: null,
      unmatched: 'spread',
    },
    { campaign: 'spent', sub1: 'absent', from: nextDay(first), to: last, amount: '1.1', clicks: null },
    { campaign: 'testpage', from: last, to: last, amount: '10', clicks: null },
    { campaign: 'over', from: first, to: last, amount: '7.77', clicks: 50 },
  ];
  const real = periods.filter((period) => period.from <= period.to);
  for (const { campaign, sub1, ...period } of real) {
    const details = sub1 === undefined ? [] : [{ dimension: 'sub1', value: sub1 }];
    await api.call('POST', '/spend', { campaignId: campaigns.get(campaign), details, ...period });
  }
  return real;
};

/** Credits: for all of a campaign's spend and for one ad's, for less than was spent and for more. */
const enterCredits = async ({ api, campaigns }: House, from: number, to: number): Promise<Credit[]> => {
  const [first, last] = [dayOf(from), dayOf(to)];
  const all: Credit[] = [
    { campaign: 'spent', from: first, to: first, amount: '7.7701', clicks: null },
    { campaign: 'over', from: first, to: last, amount: '9', clicks: null },
    { campaign: 'testpage', sub1: 'ad1', from: last, to: last, amount: '0.9', clicks: null },
    { campaign: 'spent', sub1: 'ghost', from: last, to: last, amount: '0.4', clicks: null },
    { campaign: 'spent', sub1: 'ad0', from: last, to: last, amount: '0.37', clicks: null },
  ];
  const real = all.filter(({ campaign }, i) => i === 0 || campaign !== 'spent' || last > first);
  for (const { campaign, sub1, clicks: _, ...credit } of real) {
    const details = sub1 === undefined ? [] : [{ dimension: 'sub1', value: sub1 }];
    const target = { campaignId: campaigns.get(campaign), details };
    await api.call('POST', '/spend', { kind: 'credit', ...target, ...credit });
  }
  return real;
};

/** Corrects costs: of a single day, of a part of a period of spend, of clicks and conversions, with and without an end. */
const enterCorrections = async (
  { api, corrected }: House,
  from: number,
  to: number,
): Promise<Correction[]> => {
  const [first, last] = [dayOf(from), dayOf(to)];
  const all: Correction[] = [
    { source: 'Push network', from: first, to: first, factor: '1.05' },
    { source: 'Push network', from: nextDay(first), to: null, factor: '1.1875' },
    { source: 'TikTok', from: last, to: null, factor: '0.9' },
    { source: 'Meta', from: first, to: first, factor: '1.19' },
    { source: 'Meta', from: last > first ? last : nextDay(first), to: null, factor: '1.0203' },
  ];
  for (const { source, ...one } of all)
    await api.call('POST', '/cost-correction', {
      ...{ sourceId: corrected.get(source), ...one, reason: 'Recount' },
    });
  return all;
};

/** Waits until everything answered is stored. */
const stored = async (program: Program): Promise<void> => {
  for (let tries = 0; ; tries++) {
    const { stdout } = await program.command('audit', '--json');
    const audit = JSON.parse(stdout) as { pending: number; ok: boolean };
    if (audit.ok && audit.pending === 0) return;
    if (tries > 60) throw new Error(`The audit does not come to an end: ${stdout}`);
    await sleep(1000);
  }
};

/** Simultaneous reports: while some are read, others are counted. */
const LANES = 3;

const compareReports = async (
  plan: RecountPlan,
  house: House,
  counted: Recounted,
  [from, to]: readonly [number, number],
  differ: Differences,
): Promise<number> => {
  const random = seeded(plan.seed + 1);
  let asked = 0;
  const compare = async (queries: Query[]): Promise<void> => {
    const lane = async (): Promise<void> => {
      for (let query = queries.shift(); query !== undefined; query = queries.shift()) {
        await compareReport(house.api, counted, query, differ);
        if (++asked % 100 === 0) plan.say(`${asked} reports compared, ${differ.count} differences`);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  };
  differ.begin('reports by one to four dimensions');
  await compare(
    groupings(random, plan.pairs, plan.triples).map((dimensions) => ({
      from,
      to,
      dimensions,
      filters: [],
      basis: 'click',
    })),
  );
  differ.begin('reports with filters, ranges and the other basis');
  const quarters = (to - from) / QUARTER;
  const drawn = groupings(random, plan.filtered, plan.filtered);
  await compare(
    Array.from({ length: plan.filtered }, (): Query => {
      const begins = random.chance(0.5) ? from : from + random.below(quarters) * QUARTER;
      const ends = random.chance(0.5) ? to : begins + (1 + random.below((to - begins) / QUARTER)) * QUARTER;
      return {
        from: begins,
        to: ends,
        dimensions: drawn[random.below(drawn.length)] as string[],
        filters: Array.from({ length: random.below(3) }, () => someFilter(counted, random)),
        basis: random.chance(0.3) ? 'conversion' : 'click',
      };
    }),
  );
  return asked;
};

const compareAll = async (
  plan: RecountPlan,
  { program, house, ledger, now }: Driven,
): Promise<RecountResult> => {
  const differ = differences(plan.mostTold);
  await stored(program);
  const log = settle(ledger, await readLog(house.api), house, differ);
  checkQuiet(ledger, differ);
  for (const problem of ledger.problems) differ.wrong('an answer', problem);
  const counted = recount(ledger, house);
  const from = Math.floor((counted.rows[0]?.place.time as number) / QUARTER) * QUARTER;
  const to = Math.ceil((now() + 1) / QUARTER) * QUARTER;
  // Spend comes last: it is distributed over the current data when a report is read.
  const spend = await enterSpend(house, from, to - 1);
  const credits = await enterCredits(house, from, to - 1);
  const corrections = await enterCorrections(house, from, to - 1);
  const all = recount(ledger, house, { spend, credits, corrections });
  const months = [from - 20 * 96 * QUARTER, to + 2 * 96 * QUARTER] as const;
  compareLog(all, log, house, differ);
  const reports = await compareReports(plan, house, all, months, differ);
  await compareWaterfalls(house.api, all, house, [from, to], differ);
  await compareExports(house.api, all, log, months, differ);
  plan.say(
    `${log.size} requests in the log, ${ledger.reports.length} postbacks, ${ledger.signs.length} events, ${reports} reports`,
  );
  return { ledger, differ, reports };
};

/** Drives the program, recounts everything and compares; the program is gone afterward. */
export const runRecount = async (plan: RecountPlan): Promise<RecountResult> => {
  let last: Program | undefined;
  try {
    const driven = await drive(plan, (program) => {
      last = program;
    });
    return await compareAll(plan, driven);
  } finally {
    await last?.dispose();
  }
};
