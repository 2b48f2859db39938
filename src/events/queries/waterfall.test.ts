import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addsUp } from '../../../test/helpers/adds-up.ts';
import { type TemporaryStore, temporaryStore } from '../../../test/helpers/event-store.ts';
import { offerOf, randomTraffic, type SentRequest } from '../../../test/helpers/event-traffic.ts';
import { DAY_MS, HOUR_MS } from '../../core/time/durations.ts';
import type { StoredWaterfall, WaterfallQuery } from '../store/reports.ts';

const FROM = Date.parse('2026-10-29T00:00:00Z');
const traffic = randomTraffic({
  seed: 12,
  from: FROM,
  days: 4,
  requests: 600,
  // In the second campaign one page never reports itself; in the third, none does.
  silent: [20, 30, 31],
  adjustments: true,
});

let events: TemporaryStore;
beforeAll(async () => {
  events = await temporaryStore();
  await traffic.ingestInto(events.store.ingest, 300);
});
afterAll(() => events.dispose());

type Fields = SentRequest['fields'];

/** Counted one by one from what was sent. */
const expected = (
  { workspace, campaign, from, to }: WaterfallQuery,
  keeps: (fields: Fields | null) => boolean,
): StoredWaterfall => {
  const inRange = (time: number): boolean => time >= from && time < to;
  const own = traffic.requests.filter(
    ({ at, fields }) => fields.ws === workspace && fields.c === campaign && inRange(at.time) && keeps(fields),
  );
  const clicks = own.filter(({ fields, joined }) => fields.cl !== 'preview' && !joined);
  const visits = own.filter(({ fields }) => fields.vi === 1);
  const people = visits.filter(({ fields }) => fields.cl === 'human');
  const isSeen = ({ fields, recorded, landed }: SentRequest): boolean =>
    fields.o === 'landed' || recorded || landed === 1;
  // Every click in the traffic has a unique time.
  const sold = new Set(
    traffic.conversions
      .filter((one) => one.click !== null && one.status !== 'rejected' && !one.adjusts)
      .map(({ clickTime }) => clickTime),
  );
  const converted = people.filter(({ at }) => sold.has(at.time));
  const reporting = new Set(
    traffic.requests
      .filter(
        (one) =>
          one.fields.ws === workspace &&
          one.fields.c === campaign &&
          (one.landed === 1 ||
            ((one.fields.o === 'landed' || one.recorded) &&
              one.fields.vi === 1 &&
              one.fields.cl === 'human')),
      )
      .map(({ fields }) => fields.d),
  );
  const measured = people.filter(({ fields }) => reporting.has(fields.d));
  const isLanding = ({ fields }: SentRequest): boolean => fields.lp === 1 || fields.o === 'landed';
  const clicked = (one: SentRequest): boolean => isLanding(one) && offerOf(one) !== 0;
  const hasSold = (one: SentRequest): boolean => sold.has(one.at.time);
  const unseen = measured.filter((one) => !isSeen(one));
  const views = people.filter(isLanding);
  const pagesOf = (visits: readonly SentRequest[]): number =>
    new Set(visits.map(({ fields }) => fields.d)).size;
  const of = (outcome: string): number => clicks.filter(({ fields }) => fields.o === outcome).length;
  return {
    received: clicks.length,
    paused: of('paused'),
    capped: of('capped'),
    refused: of('refused'),
    redirected: visits.length,
    invalid: visits.filter(({ fields }) => fields.cl === 'invalid').length,
    crawler: visits.filter(({ fields }) => fields.cl === 'crawler').length,
    people: people.length,
    landed:
      reporting.size > 0 && (people.length === 0 || measured.length > 0)
        ? people.filter(isSeen).length
        : null,
    measured: { visits: measured.length, pages: pagesOf(measured), ofPages: pagesOf(people) },
    notSeen: unseen.filter((one) => clicked(one) || hasSold(one)).length,
    landing: {
      views: views.length,
      clicks: views.filter(clicked).length,
      unlanded: unseen.filter((one) => isLanding(one) && !clicked(one) && !hasSold(one)).length,
      notClicked: views.filter((one) => !clicked(one) && hasSold(one)).length,
    },
    converted: converted.length,
    incomplete: false,
  };
};

const base = { workspace: 1, from: FROM, to: FROM + 5 * DAY_MS, filters: [] };
const ask = (query: WaterfallQuery) => events.store.reports.waterfall(query);

describe.each([1, 2, 3])('campaign %i', (campaign) => {
  test.each([
    ['everything', base],
    ['some hours', { ...base, from: FROM + DAY_MS, to: FROM + DAY_MS + 7 * HOUR_MS }],
    ['another workspace', { ...base, workspace: 2 }],
  ])('%s', async (_name, of) => {
    const stored = await ask({ ...of, campaign });
    expect(stored).toEqual(expected({ ...of, campaign }, () => true));
    addsUp(stored);
  });

  test('numbers with a filter', async () => {
    const query: WaterfallQuery = {
      ...base,
      campaign,
      filters: [{ dimension: 'country', op: 'is', values: ['BR', null] }],
    };
    // The country of a click that was never logged is unknown.
    const keeps = (fields: Fields | null) => [undefined, 'BR'].includes(fields?.co);
    expect(await ask(query)).toEqual(expected(query, keeps));
    const reason: WaterfallQuery = {
      ...query,
      filters: [{ dimension: 'reason', op: 'isNot', values: ['search_agent'] }],
    };
    expect(await ask(reason)).toEqual(
      expected(reason, (fields) => !(fields?.rs ?? []).includes('search_agent')),
    );
  });
});

test('a filter is only ever text', async () => {
  for (const value of ["'; DROP TABLE requests; --", '%', '$1', '\\', '"']) {
    const query: WaterfallQuery = {
      ...base,
      campaign: 1,
      filters: [{ dimension: 'sub1', op: 'contains', values: [value] }],
    };
    const keeps = (fields: Fields | null) => (fields?.s1 ?? '').includes(value);
    expect(await ask(query), value).toEqual(expected(query, keeps));
  }
});

test('pages that do not report are listed and leave the rest unchanged', async () => {
  const parts = await Promise.all([1, 2, 3].map((campaign) => ask({ ...base, campaign })));
  expect(parts.map(({ measured: { pages, ofPages } }) => [pages, ofPages])).toEqual([
    [2, 2],
    [1, 2],
    [0, 2],
  ]);
  const [, partly, silent] = parts;
  expect(partly?.measured.visits).toBeLessThan(partly?.people ?? 0);
  expect(partly?.notSeen).toBeGreaterThan(0);
  expect(silent?.landed).toBeNull();
});

test('if no page ever reported itself, landings are unknown, which is not 0', async () => {
  expect((await ask({ ...base, campaign: 99 })).landed).toBeNull();
});
