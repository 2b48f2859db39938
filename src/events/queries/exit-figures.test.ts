import fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryStore } from '../../../test/helpers/event-store.ts';
import { randomTraffic, type SentRequest, type Traffic } from '../../../test/helpers/event-traffic.ts';
import { DAY_MS, QUARTER_MS } from '../../core/time/durations.ts';
import type { ExitQuery, StoredExits } from '../store/reports.ts';

const FROM = Date.parse('2026-10-29T00:00:00Z');
const DAYS = 3;
const everything = {
  workspace: 1,
  campaigns: [1, 2, 3],
  from: FROM,
  to: FROM + (DAYS + 1) * DAY_MS,
  filters: [],
};

const isValid = ({ fields }: SentRequest): boolean => fields.vi === 1 && fields.cl === 'human';
const isOnPage = ({ fields }: SentRequest): boolean => fields.lp === 1 || fields.o === 'landed';

/** Counted one by one from what was sent. */
const expected = (
  { requests }: Traffic,
  { workspace, campaigns, from, to }: ExitQuery,
  keeps: (sent: SentRequest) => boolean = () => true,
): StoredExits[] => {
  const pages = new Map<string, StoredExits>();
  for (const sent of requests) {
    const { at, fields, lpClicks, exits } = sent;
    if (fields.ws !== workspace || !campaigns.includes(fields.c) || at.time < from || at.time >= to) continue;
    if (!isValid(sent) || !keeps(sent) || (!isOnPage(sent) && lpClicks === 0)) continue;
    const landing = fields.lp === 1 ? fields.d : null;
    const key = `${fields.c}/${fields.a}/${landing}`;
    const page = pages.get(key) ?? {
      ...{ campaign: fields.c, variant: fields.a, landing },
      ...{ views: 0, clicks: 0, exits: [] },
    };
    pages.set(key, page);
    if (isOnPage(sent)) page.views += 1;
    page.clicks += lpClicks;
    for (const exit of exits) {
      const known = page.exits.find((one) => one.exit === exit);
      if (known === undefined) page.exits.push({ exit, clicks: 1 });
      else known.clicks += 1;
    }
  }
  return [...pages.values()]
    .map((page) => ({ ...page, exits: page.exits.toSorted((a, b) => a.exit - b.exit) }))
    .toSorted(
      (a, b) => a.campaign - b.campaign || a.variant - b.variant || (a.landing ?? 0) - (b.landing ?? 0),
    );
};

test('figures by exit are those of a count one by one, whatever was sent and however it was divided', async () => {
  let [several, unknown] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 1e6 }),
      fc.integer({ min: 20, max: 400 }),
      fc.array(fc.tuple(fc.nat({ max: DAYS * 96 }), fc.integer({ min: 1, max: DAYS * 96 })), {
        minLength: 2,
        maxLength: 2,
      }),
      async (seed, batchRecords, spans) => {
        const traffic = randomTraffic({ seed, from: FROM, days: DAYS, requests: 500 });
        const { store, dispose } = await temporaryStore();
        try {
          await traffic.ingestInto(store.ingest, batchRecords);
          const ranges = spans.map(([from, length]) => ({
            from: FROM + from * QUARTER_MS,
            to: FROM + (from + length) * QUARTER_MS,
          }));
          for (const of of [
            everything,
            ...ranges.map((range) => ({ ...everything, ...range })),
            { ...everything, workspace: 2, campaigns: [2] },
          ]) {
            const { pages, incomplete } = await store.reports.exits(of);
            expect(pages).toEqual(expected(traffic, of));
            expect(incomplete).toBe(false);
            several += pages.filter((page) => page.exits.length > 1).length;
            unknown += pages.filter((page) => page.exits[0]?.exit === 0).length;
            for (const { views, clicks, exits } of pages) {
              const sum = exits.reduce((all, one) => all + one.clicks, 0);
              expect(sum).toBeGreaterThanOrEqual(clicks);
              for (const one of exits) expect(one.clicks).toBeLessThanOrEqual(clicks);
              expect(views + clicks).toBeGreaterThan(0);
            }
          }
          const filtered: ExitQuery = {
            ...everything,
            filters: [
              { dimension: 'country', op: 'is', values: ['BR'] },
              { dimension: 'exit', op: 'isNot', values: ['2'] },
            ],
          };
          const { pages } = await store.reports.exits(filtered);
          expect(pages).toEqual(
            expected(
              traffic,
              filtered,
              (sent) => sent.fields.co === 'BR' && !(isOnPage(sent) && sent.wentOn !== 0 && sent.exit === 2),
            ),
          );
        } finally {
          await dispose();
        }
      },
    ),
    // The first is always asked, so that pages with several exits and with unknown ones are never left to chance.
    { numRuns: 4, examples: [[4, 100, []]] },
  );
  expect(several).toBeGreaterThan(0);
  expect(unknown).toBeGreaterThan(0);
});

test('views and clicks are LP views and LP clicks, and each visit with an offer has one exit', async () => {
  const traffic = randomTraffic({ seed: 4, from: FROM, days: DAYS, requests: 500 });
  const { store, dispose } = await temporaryStore();
  await traffic.ingestInto(store.ingest, 200);
  const { from, to } = everything;
  const ask = (dimensions: readonly ('path' | 'landing' | 'exit')[]) =>
    store.reports.report({
      ...{ workspace: 1, from, to, spend: [], steps: [], sources: [], basis: 'click' },
      ...{ dimensions, metrics: ['lpViews', 'lpClicks'] },
      filters: [{ dimension: 'campaign', op: 'is', values: ['1', '2', '3'] }],
      ...{ order: { by: 'requests', descending: true }, limit: 1000, offset: 0 },
    });
  const byPage = await ask(['path', 'landing']);
  const { pages } = await store.reports.exits(everything);
  const counted = new Map(
    byPage.rows
      .filter(({ sums }) => sums.lpViews + sums.lpClicks > 0)
      .map(({ keys, sums }) => [keys.join(' '), [sums.lpViews, sums.lpClicks]]),
  );
  expect(
    new Map(
      pages.map(({ campaign, variant, landing, views, clicks }) => [
        [variant < 0 ? null : `${campaign}/${variant}`, landing].join(' '),
        [views, clicks],
      ]),
    ),
  ).toEqual(counted);
  // By the exit of its offer, a visit that clicked several is counted once.
  const byExit = await ask(['path', 'landing', 'exit']);
  const sumOf = (rows: typeof byExit.rows): number => rows.reduce((sum, { sums }) => sum + sums.lpClicks, 0);
  expect(sumOf(byExit.rows)).toBe(sumOf(byPage.rows));
  expect(new Set(byExit.rows.map(({ keys }) => keys[2]))).toEqual(new Set([null, '0', '1', '2', '3', '10']));
  const inOrder = async (descending: boolean) => {
    const { rows } = await store.reports.report({
      ...{ workspace: 1, from, to, spend: [], steps: [], sources: [], basis: 'click' },
      ...{ dimensions: ['exit'], metrics: ['lpClicks'], filters: [] },
      ...{ order: { by: 0, descending }, limit: 1000, offset: 0 },
    });
    return rows.map(({ keys: [key] }) => key);
  };
  expect(await inOrder(false)).toEqual(['0', '1', '2', '3', '10', null]);
  expect(await inOrder(true)).toEqual(['10', '3', '2', '1', '0', null]);
  await dispose();
});
