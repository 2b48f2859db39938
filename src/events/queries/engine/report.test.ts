import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TemporaryStore, temporaryStore } from '../../../../test/helpers/event-store.ts';
import { isLong } from '../../../../test/helpers/long.ts';
import {
  DAYS,
  FROM,
  isUsualDraw,
  questionedTraffic,
  randomQuestions,
  roles,
  sources,
} from '../../../../test/helpers/random-questions.ts';
import {
  type ReferenceSums,
  referenceMeasure,
  referenceReport,
  referenceValues,
} from '../../../../test/helpers/reference-report.ts';
import {
  FILTER_DIMENSIONS,
  isConversionDimension,
  TEXT_DIMENSIONS,
} from '../../../contracts/reports/report-query.ts';
import { estimateOf } from '../../../core/report/estimates.ts';
import {
  fineUnits,
  isEstimate,
  type Measures,
  type MetricName,
  measuresFor,
  metricValue,
  SPEND_MEASURES,
  typesIn,
  VERDICT,
} from '../../../core/report/metrics.ts';
import { COSTED, hasUnknownCost } from '../../../core/report/unknown-cost.ts';
import { DAY_MS, HOUR_MS } from '../../../core/time/durations.ts';
import type { SpendLine, StoreReport, StoreReportQuery } from '../../store/reports.ts';
import { tablesFor } from './tables.ts';

const traffic = questionedTraffic();
/**
 * The least memory that a store has by default. The heaviest of 300 questions needs half of it, however few the visits: DuckDB
 * holds up to 4 MiB for each join with lines of spend, and many at once.
 */
const LEAST_MB = 256;
let events: TemporaryStore;
beforeAll(async () => {
  events = await temporaryStore(undefined, { memoryMb: LEAST_MB });
  await traffic.ingestInto(events.store.ingest, 90);
});
afterAll(() => events.dispose());

const RIPENING = [
  ...(['conversionCost', 'unripe', 'unripeError'] as const),
  ...(['usualToCome', 'usualRevenueToCome', 'usualCostToCome'] as const),
];

type Values = Partial<Record<MetricName | 'requests' | 'spread' | 'unvisited', number | string | null>>;

/** The metrics requested, plus requests (always counted). */
const shownOf = ({ metrics }: StoreReportQuery, read: (name: MetricName) => Values[MetricName]): Values =>
  Object.fromEntries([...new Set(['requests' as const, ...metrics])].map((name) => [name, read(name)]));
/** How much of the cost is spread, and without visits, in units of the 18th decimal, where the report shows costs. */
const withSpread = ({ metrics }: StoreReportQuery, spread: bigint, unvisited: bigint): Values =>
  measuresFor(metrics).has('cost') ? { spread: String(spread), unvisited: String(unvisited) } : {};
/** Estimates are checked by the sums that they are made of. */
const ripening = (
  names: readonly MetricName[],
  of: (measure: (typeof RIPENING)[number]) => bigint,
): string => {
  const used = measuresFor(names);
  return RIPENING.filter((measure) => used.has(measure))
    .map(of)
    .join(' ');
};
const askedOf = (query: StoreReportQuery, sums: Measures): Values => ({
  ...shownOf(query, (name) =>
    isEstimate(name) ? ripening([name], (measure) => fineUnits(sums[measure])) : metricValue(name, sums),
  ),
  ...withSpread(query, fineUnits(sums.spreadCost), fineUnits(sums.unvisitedCost)),
});
const expectedOf = (query: StoreReportQuery, sums: ReferenceSums): Values => {
  const values = referenceValues(sums, typesIn(query.metrics));
  return {
    ...shownOf(query, (name) =>
      isEstimate(name) ? ripening([name], (measure) => sums[measure]) : values[name],
    ),
    ...withSpread(query, sums.spreadCost, sums.unvisitedCost),
  };
};

const rowsOf = (query: StoreReportQuery, { rows }: StoreReport): Map<string, Values> => {
  const found = new Map(rows.map(({ keys, sums }) => [JSON.stringify(keys), askedOf(query, sums)]));
  expect(found.size).toBe(rows.length);
  return found;
};

const STATUSES = ['leads', 'sales', 'holds', 'rejected', 'otherConversions'] as const;

/** A row exists if it has a value for something requested or used for its order; a known cost alone is not enough. */
const isSomething = ({ metrics, order, dimensions }: StoreReportQuery, sums: ReferenceSums): boolean =>
  [
    ...(dimensions.some(isConversionDimension) ? STATUSES : []),
    ...measuresFor([...metrics, ...(typeof order.by === 'string' ? [order.by] : [])]),
    'requests' as const,
  ]
    .filter((measure) => measure !== 'costed')
    .some((measure) =>
      // A share of spend that is shown as 0 counts as none.
      measure === 'cost'
        ? referenceValues({ ...sums, costed: 1 }).cost !== '0'
        : Number(referenceMeasure(sums, measure)) !== 0,
    );
const filledOf = (query: StoreReportQuery, rows: ReadonlyMap<string, ReferenceSums>): Map<string, Values> =>
  new Map(
    [...rows]
      .filter(([, sums]) => isSomething(query, sums))
      .map(([key, sums]) => [key, expectedOf(query, sums)]),
  );

const isCosted = ({ metrics }: StoreReportQuery): boolean =>
  SPEND_MEASURES.some((measure) => measuresFor(metrics).has(measure));

const COUNT = isLong ? 3000 : 60;
const queries = randomQuestions(COUNT);
const answers = queries.map((query) => referenceReport(traffic, query));

const fold = async (day: number, from: number, to: number): Promise<void> =>
  events.store.rollups.fold({
    from: FROM + day * DAY_MS + from * HOUR_MS,
    to: FROM + day * DAY_MS + to * HOUR_MS,
  });

/** Merging and folding give the same sums in different rows. Only late arrivals are not folded. */
const stages: [string, number, () => Promise<unknown>][] = [
  ['as they come', COUNT, async () => undefined],
  ['merged', COUNT / 5, () => events.store.rollups.merge({ from: FROM, to: FROM + DAYS * DAY_MS })],
  [
    'partly folded',
    COUNT / 4,
    async () => {
      for (const day of [0, 1, 2, 3]) await fold(day, 2, 9);
      for (const day of [1, 3, 4]) await fold(day, 8, 21);
      for (const day of [2, 3]) await fold(day, 0, 24);
    },
  ],
  [
    'folded',
    COUNT / 4,
    async () => {
      for (let day = 0; day < DAYS; day++) await fold(day, 0, 24);
      expect(await events.store.rollups.unfolded(FROM + DAYS * DAY_MS)).toEqual([]);
    },
  ],
];

describe.each(stages)('with roll-ups %s', (_, count, prepare) => {
  beforeAll(async () => {
    await prepare();
  });

  test.each(queries.slice(0, count).map((query, i) => [i, query] as const))(
    'question %i: roll-ups and raw rows give what is counted one by one',
    async (i, query) => {
      const expected = answers[i]!;
      const rolled = await events.store.reports.report(query);
      const raw = tablesFor(query).raw ? rolled : await events.store.reports.report({ ...query, raw: true });
      const rows = filledOf(query, expected.rows);
      for (const answer of new Set([rolled, raw])) {
        expect(rowsOf(query, answer)).toEqual(rows);
        expect(askedOf(query, answer.total)).toEqual(expectedOf(query, expected.total));
        if (measuresFor(query.metrics).has('cost'))
          expect([answer.total.leftOutCost, answer.total.unlaidCredit].map(fineUnits)).toEqual([
            expected.total.leftOutCost,
            expected.total.unlaidCredit,
          ]);
        expect(answer.count).toBe(rows.size);
        expect(answer.incomplete).toBe(false);
        if (isCosted(query)) expect(answer.withoutId?.visits ?? 0).toBe(expected.withoutId.visits);
      }
      expect(raw.rows.map(({ keys }) => keys)).toEqual(rolled.rows.map(({ keys }) => keys));
    },
  );
});

/** Questions of visits. */
const ofVisits = queries.flatMap((query, i) =>
  !query.dimensions.some(isConversionDimension) ? [[i, query] as const] : [],
);

test.each(ofVisits)(
  'what a verdict on question %i needs to know of its costs is counted one by one',
  async (_, query) => {
    const asked: StoreReportQuery = { ...query, metrics: [VERDICT] };
    const sumsOf = ({ coveredValid, clickCost, conversionCost }: Measures | ReferenceSums) =>
      [
        coveredValid,
        ...[clickCost, conversionCost].map((sum) => (typeof sum === 'bigint' ? sum : fineUnits(sum))),
      ].join(' ');
    const { rows, total } = await events.store.reports.report(asked);
    const expected = referenceReport(traffic, asked);
    for (const { keys, sums } of rows) {
      const of = expected.rows.get(JSON.stringify(keys));
      expect(sumsOf(sums)).toBe(of && sumsOf(of));
    }
    if (!query.dimensions.includes('reason')) expect(sumsOf(total)).toBe(sumsOf(expected.total));
  },
);

test.runIf(isUsualDraw)(
  'some of these questions are of visits with spend, and of others with a cost by click',
  () => {
    const totals = ofVisits.map(([, query]) => referenceReport(traffic, query).total);
    expect(
      totals.filter(({ clickCost, coveredValid }) => clickCost > 0n && coveredValid > 0).length,
    ).toBeGreaterThan(5);
  },
);

/** Those in which spend covers a part of the visits, and conversions are still to come. */
const partlyCovered = ofVisits.filter(
  ([, { spend, maturity, basis, dimensions }]) =>
    spend.length > 0 && maturity !== undefined && basis === 'click' && dimensions.length > 0,
);

test.each(partlyCovered)('rows of question %i are ordered by mature ROI as it is shown', async (_, query) => {
  const estimating = query.maturity?.estimating;
  const { rows } = await events.store.reports.report({
    ...query,
    metrics: ['matureRoi'],
    order: { by: 'matureRoi', descending: true },
  });
  const shown = rows.flatMap(({ sums }) => {
    const found = estimating && estimateOf('matureRoi', sums, estimating);
    return found ? [Number(found.value.toPrecision(10))] : [];
  });
  expect(shown).toEqual(shown.toSorted((a, b) => b - a));
});

test.runIf(isUsualDraw)('many of the questions are answered from whole days', () => {
  const daily = queries.filter((query) => tablesFor(query).daily !== null);
  expect(daily.length).toBeGreaterThan(COUNT / 6);
  expect(daily.some(({ dimensions }) => dimensions.includes('step'))).toBe(true);
  expect(daily.some(({ spend }) => spend.length > 0)).toBe(true);
});

test.each(queries.slice(0, COUNT / 4).map((query, i) => [i, query] as const))(
  'rows of question %i are ordered, paged, and can be requested by name',
  async (_, query) => {
    const { report } = events.store.reports;
    const all = await report(query);
    const { by, descending } = query.order;
    if (typeof by === 'string') {
      const { estimating } = query.maturity ?? {};
      const shownBy = (sums: Measures): number | string | null => {
        if (!isEstimate(by)) return metricValue(by, sums);
        const found = estimating && estimateOf(by, sums, estimating);
        return found ? Number(found.value.toPrecision(10)) : null;
      };
      const known = all.rows.map(({ sums }) => shownBy(sums)).filter((value) => value !== null);
      const sign = descending ? -1 : 1;
      expect(known.map(Number)).toEqual(known.map(Number).toSorted((a, b) => sign * (a - b)));
      // Unknown values come last in either order.
      expect(all.rows.slice(known.length).every(({ sums }) => shownBy(sums) === null)).toBe(true);
    }
    const page = await report({ ...query, limit: 3, offset: 1 });
    expect(page).toEqual({ ...all, rows: all.rows.slice(1, 4) });
    // Without a dimension, there is one row, with no name.
    if (query.dimensions.length === 0) return;
    const only = all.rows.slice(0, 5).map(({ keys }) => keys);
    const named = await report({ ...query, only: [...only, query.dimensions.map(() => 'no such key')] });
    expect(rowsOf(query, named)).toEqual(rowsOf(query, { ...all, rows: all.rows.slice(0, 5) }));
    expect(named.total).toEqual(all.total);
  },
);

/** Questions whose cost can be explained: that of visits. */
const explained = queries.flatMap((query, i) =>
  query.spend.length > 0 && !query.dimensions.some(isConversionDimension) ? [[i, query] as const] : [],
);

test.each(explained)('the ledger of question %i lists what its cost consists of', async (_, query) => {
  const { workspace, from, to, spend, spendRoles, corrections, filters, basis, types, sources: of } = query;
  const asked = { ...query, dimensions: [], steps: [], metrics: ['cost', 'cpc'] as const };
  const { total } = referenceReport(traffic, asked);
  const ledger = await events.store.reports.ledger({
    ...{ workspace, from, to, spend, spendRoles: spendRoles ?? {}, filters, basis, sources: of },
    ...(types !== undefined && { types }),
    ...(corrections !== undefined && { corrections }),
  });
  const byNumber = new Map(spend.map((line) => [line.id, line]));
  const isCredit = new Set(spend.flatMap((line) => (line.isCredit ? [line.id] : [])));
  const found = ledger.lines.map(({ id, visits, ofVisits, onVisits, withoutVisits, isSpread, isLaid }) => {
    const units = fineUnits(onVisits) + fineUnits(withoutVisits);
    expect(isCredit.has(id) ? units <= 0n : units >= 0n).toBe(true);
    expect(isCredit.has(id) || visits === 0 || fineUnits(withoutVisits) === 0n).toBe(true);
    expect(isLaid && byNumber.get(id)?.spreadsUnmatched !== true).toBe(false);
    expect(isSpread).toBe(visits > 0 && !isCredit.has(id) ? isLaid || visits < ofVisits : isSpread);
    return { id, units, isSpread };
  });
  const credited = [...total.credits].map(([{ id }, { taken, all }]) => {
    const units = -[...taken.values()].reduce((sum, part) => sum + part, 0n);
    return { id, units, isSpread: -units < all };
  });
  const expected = [...total.parts]
    .map(([{ id }, { count, of: all, each }]) => ({
      id,
      units: each * BigInt(count),
      isSpread: count < all,
    }))
    .concat(credited);
  const byId = (a: { id: number }, b: { id: number }): number => a.id - b.id;
  const costly = (all: typeof found): typeof found => all.filter(({ units }) => units !== 0n).toSorted(byId);
  expect(costly(found)).toEqual(costly(expected));
  // What is left of a line can be too little to be divided.
  const known = expected.map(({ id }) => id);
  expect(known).toEqual(expect.arrayContaining(found.map(({ id }) => id).filter((id) => !isCredit.has(id))));
  expect(fineUnits(ledger.spread)).toBe(total.spreadCost);
  const unlaid = ledger.lines.reduce((sum, line) => sum + fineUnits(line.unlaid), 0n);
  expect(unlaid === 0n).toBe(total.unlaidCredit === 0n);
  const spent = found.reduce((sum, { units }) => sum + units, 0n);
  expect(fineUnits(ledger.model.amount) + spent).toBe(total.cost);
  const { total: uncorrected } = referenceReport(traffic, { ...asked, corrections: [] });
  expect(fineUnits(ledger.model.uncorrected) + spent).toBe(uncorrected.cost);
});

const credited = queries.filter(
  ({ spend, dimensions }) =>
    spend.some(({ isCredit }) => isCredit) && !dimensions.some(isConversionDimension),
);

test.each(credited.map((query, i) => [i, query] as const))(
  'credits of question %i lower costs by what they say, or say what they could not',
  async (_, query) => {
    // All of their time, so that nothing of them is outside.
    const from = query.spend.reduce((least, { begins }) => Math.min(least, begins), query.from);
    const to = query.spend.reduce((most, { ends }) => Math.max(most, ends), query.to);
    const { workspace, basis, sources: of, types } = query;
    const asked = {
      workspace,
      from,
      to,
      basis,
      sources: of,
      filters: [],
      ...(types !== undefined && { types }),
    };
    const ledgerOf = (spend: readonly SpendLine[]) =>
      events.store.reports.ledger({ ...asked, spend, spendRoles: roles });
    const lines = new Map(query.spend.map((line) => [line.id, line]));
    const { lines: found, model } = await ledgerOf(query.spend);
    const costs = query.spend.filter(({ isCredit }) => isCredit !== true);
    const before = await ledgerOf(costs);
    // Neither costs by models nor what is left of a total change.
    expect(model).toEqual(before.model);
    const byId = (all: typeof found) => all.toSorted((a, b) => a.id - b.id);
    expect(byId(found.filter(({ id }) => lines.get(id)?.isCredit !== true))).toEqual(byId(before.lines));
    const sumOf = (all: typeof found): bigint =>
      all.reduce(
        (sum, { onVisits, withoutVisits }) => sum + fineUnits(onVisits) + fineUnits(withoutVisits),
        0n,
      );
    const own = found.filter(({ id }) => lines.get(id)?.isCredit === true);
    for (const one of own) {
      const { amount, correction = '1' } = lines.get(one.id) as SpendLine;
      const rest =
        fineUnits(amount) * BigInt(Math.round(Number(correction) * 1e6)) -
        (fineUnits(one.unlaid) - sumOf([one])) * 1_000_000n;
      expect(rest >= 0n && rest < 10n ** 12n * 1_000_000n).toBe(true);
    }
    const total = await events.store.reports.report({
      ...{ ...asked, ...query, ...asked, dimensions: [], steps: [], corrections: [], metrics: ['cost'] },
      only: [],
    });
    const gross = sumOf(before.lines) + fineUnits(model.amount);
    expect(fineUnits(total.total.cost)).toBe(gross + sumOf(own));
    expect(sumOf(before.lines) + sumOf(own) >= 0n).toBe(true);
  },
);

/** Questions whose visits could pay for spend that matched none. */
const unidentified = queries.flatMap((query, i) => {
  const { visits } = answers[i]!.withoutId;
  return visits > 0 ? [[i, query] as const] : [];
});

test.each(unidentified)(
  'spend that stays without visits in question %i is found, and divides to the same sum',
  async (_, query) => {
    const { workspace, from, to, spend, filters, basis, sources: of } = query;
    const asked = { workspace, from, to, spend, spendRoles: roles, filters, basis, sources: of };
    const { withoutId } = referenceReport(traffic, query);
    const { lines, visits } = await events.store.reports.kept(asked);
    expect(lines.map(({ id }) => id)).toEqual(
      [...withoutId.lines].map(({ id }) => id).toSorted((a, b) => a - b),
    );
    expect(visits).toBeGreaterThanOrEqual(withoutId.visits);
    const laid = new Set(lines.map(({ id }) => id));
    const divided = spend.map((line) => (laid.has(line.id) ? { ...line, spreadsUnmatched: true } : line));
    expect((await events.store.reports.kept({ ...asked, spend: divided })).lines).toEqual([]);
    // All of the time of what is divided, and all visits of the workspace, so that nothing of it is outside. Models of costs
    // would be replaced.
    const whole = {
      ...{ workspace, basis, sources: of, filters: [], spendRoles: roles },
      from: spend.reduce((least, { begins }) => Math.min(least, begins), from),
      to: spend.reduce((most, { ends }) => Math.max(most, ends), to),
    };
    const spentBy = async (all: readonly SpendLine[]) => {
      const ledger = await events.store.reports.ledger({ ...whole, spend: all });
      return ledger.lines.reduce(
        (sum, one) => sum + fineUnits(one.onVisits) + fineUnits(one.withoutVisits),
        0n,
      );
    };
    // The part of each visit is rounded down.
    const lost = (await spentBy(spend)) - (await spentBy(divided));
    expect(lost >= -BigInt(10_000 * lines.length) && lost < BigInt(1_000_000 * (lines.length + 1))).toBe(
      true,
    );
  },
);

test.each(unidentified)('no visit without an ID has a cost in question %i', async (i, query) => {
  const { total } = await events.store.reports.report({
    ...{ ...query, dimensions: [], steps: [] },
    ...{ metrics: ['cost', 'cpc', 'valid'], order: { by: 'cost', descending: true } },
  });
  expect(total.valid - total.costedValid).toBeGreaterThanOrEqual(answers[i]!.withoutId.visits);
});

/** How many campaigns each of the reports below tells. */
const told: number[] = [];
const spentOn = ofVisits.filter(([, { spend }]) => spend.length > 0);
test.each(spentOn)('rows of question %i by ad tell the campaigns with unknown costs', async (_, query) => {
  const { report } = events.store.reports;
  const asked: StoreReportQuery = {
    ...{ ...query, dimensions: ['adCampaign', 'ad'], steps: [], roles },
    ...{ metrics: ['requests', 'conversions', 'cost', 'roi'], unlisted: COSTED.flat() },
    ...{ order: { by: 'requests', descending: true }, limit: 1000, offset: 0 },
  };
  const { unknownCosts, ...answer } = await report({ ...asked, findsUnknownCosts: true });
  expect(answer).toEqual(await report(asked));
  const { rows } = await report({
    ...asked,
    ...{
      dimensions: ['campaign'],
      metrics: ['valid', 'conversions'],
      order: { by: 'valid', descending: true },
    },
  });
  const unknown = rows.flatMap(({ keys: [key], sums }) => (hasUnknownCost(sums) ? [key] : []));
  // Without spend in its range, it has no need to.
  expect(unknownCosts ?? unknown).toEqual(unknown);
  if (unknownCosts !== undefined) told.push(unknown.length);
});

test.runIf(isUsualDraw)('some of these reports tell campaigns, and some that there are none', () => {
  expect(told.filter((count) => count > 0).length).toBeGreaterThan(COUNT / 10);
  expect(told).toContain(0);
});

test.runIf(isUsualDraw)('the questions are worth asking', () => {
  expect(credited.length).toBeGreaterThan(COUNT / 10);
  expect(unidentified.length).toBeGreaterThan(COUNT / 30);
  const credits = answers.flatMap(({ total }) => [...total.credits]);
  const isPart = ([, { taken, all }]: (typeof credits)[number]): boolean =>
    [...taken.values()].reduce((sum, part) => sum + part, 0n) < all;
  expect(credits.filter(isPart).length).toBeGreaterThan(COUNT / 20);
  expect(credits.filter((one) => !isPart(one)).length).toBeGreaterThan(COUNT / 20);
  expect(answers.filter(({ total }) => total.unlaidCredit > 0n).length).toBeGreaterThan(COUNT / 20);
  const typed = queries.filter(({ types }) => types?.some((type) => !type.countsAsConversion));
  expect(typed.length).toBeGreaterThan(COUNT / 5);
  expect(queries.filter(({ dimensions }) => dimensions.some(isConversionDimension)).length).toBeGreaterThan(
    3,
  );
  expect(queries.filter(({ metrics }) => typesIn(metrics).length > 0).length).toBeGreaterThan(3);
  const found = answers.map(({ rows }) => rows.size);
  expect(found.filter((size) => size > 2).length).toBeGreaterThan(COUNT / 3);
  expect(queries.filter((query) => !tablesFor(query).raw).length).toBeGreaterThan(COUNT / 3);
  for (const source of ['src_a/', 'src_b']) {
    expect(answers.filter(({ rows }) => [...rows.keys()].join().includes(source)).length).toBeGreaterThan(1);
  }
  // Visits and hours of whole campaigns and of their ads have a part of the spend, some only a part of a line.
  const partsBy = (isWhole: boolean) =>
    answers.filter(({ total }) =>
      [...total.parts].some(
        ([{ match }, { each, of }]) =>
          each > 0n && of > 1 && (Object.keys(match).join() === 'campaign') === isWhole,
      ),
    ).length;
  expect(partsBy(true)).toBeGreaterThan(COUNT / 6);
  expect(partsBy(false)).toBeGreaterThan(COUNT / 20);
  const isSpread = (part: boolean) => (answer: (typeof answers)[number]) =>
    [...answer.rows.values()].some(
      ({ spreadCost, cost }) =>
        cost > 0n && (part ? spreadCost > 0n && spreadCost < cost : spreadCost === 0n),
    );
  expect(answers.some(({ total }) => total.leftOutCost > 0n)).toBe(true);
  const isLaid = (hasCampaign: boolean) =>
    answers.filter(({ total }) =>
      [...total.parts].some(
        ([{ match }, { each, of }]) =>
          each > 0n && of === Infinity && hasCampaign === (match.campaign !== undefined),
      ),
    ).length;
  expect(isLaid(true)).toBeGreaterThan(COUNT / 30);
  expect(isLaid(false)).toBeGreaterThan(COUNT / 30);
  const changed = queries.filter(
    ({ corrections = [], ...query }, i) =>
      corrections.length > 0 && referenceReport(traffic, query).total.cost !== answers[i]?.total.cost,
  );
  expect(changed.length).toBeGreaterThan(COUNT / 12);
  expect(changed.some((query) => tablesFor(query).daily !== null)).toBe(true);
  expect(changed.some(({ dimensions }) => dimensions.includes('step'))).toBe(true);
  expect(changed.some(({ spend }) => spend.some(({ correction }) => correction !== undefined))).toBe(true);
  expect(answers.filter(isSpread(true)).length).toBeGreaterThan(3);
  expect(answers.filter(isSpread(false)).length).toBeGreaterThan(3);
});

const hostile = [
  "'",
  '"',
  "'; DROP TABLE requests; --",
  '$1',
  '%',
  '_',
  '\\',
  "x' OR 1=1 --",
  '{{}}',
  '1/0/0',
  '-1',
  '𝒳'.repeat(2500),
];

test.each(FILTER_DIMENSIONS)('text in a filter by %s is never interpreted as SQL', async (dimension) => {
  const stored = await events.store.audit.totals();
  const ops = TEXT_DIMENSIONS.includes(dimension)
    ? (['is', 'isNot', 'contains', 'notContains'] as const)
    : (['is', 'isNot'] as const);
  for (const op of ops) {
    const query: StoreReportQuery = {
      workspace: 1,
      from: FROM,
      to: FROM + DAYS * DAY_MS,
      steps: [],
      spend: [],
      basis: 'click',
      sources,
      dimensions: [dimension],
      metrics: ['requests', 'conversions'],
      limit: 1000,
      offset: 0,
      filters: hostile
        .map((text) => ({ dimension, op, values: [text, null, text] }))
        .slice(0, op === 'is' ? 1 : undefined),
      order: { by: 'requests', descending: true },
    };
    const { rows } = referenceReport(traffic, query);
    expect(rowsOf(query, await events.store.reports.report(query))).toEqual(filledOf(query, rows));
  }
  expect(await events.store.audit.totals()).toEqual(stored);
});

test('a key of the default or of a rotation in the older format still filters', async () => {
  const countOf = async (filters: StoreReportQuery['filters']) => {
    const { total } = await events.store.reports.report({
      workspace: 1,
      from: FROM,
      to: FROM + DAYS * DAY_MS,
      steps: [],
      spend: [],
      basis: 'click',
      sources,
      dimensions: [],
      metrics: ['requests'],
      filters,
      limit: 1,
      offset: 0,
      order: { by: 'requests', descending: true },
    });
    return total.requests;
  };
  const sent = traffic.requests.filter(({ fields }) => fields.ws === 1 && fields.a >= 0);
  const is = (dimension: 'rule' | 'variant', value: string) =>
    countOf([{ dimension, op: 'is', values: [value] }]);
  expect(await is('rule', '3/0')).toBe(sent.filter(({ fields: f }) => f.c === 3 && f.ru === 0).length);
  expect(await is('variant', '3/c3/1')).toBe(sent.filter(({ fields: f }) => f.c === 3 && f.a === 1).length);
});
