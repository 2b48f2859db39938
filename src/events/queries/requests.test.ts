import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TemporaryStore, temporaryStore } from '../../../test/helpers/event-store.ts';
import { exitOf, offerOf, randomTraffic, type SentRequest } from '../../../test/helpers/event-traffic.ts';
import type { ClickCost } from '../../contracts/reports/request.ts';
import { SUBS } from '../../core/report/subs.ts';
import { UTMS } from '../../core/report/utm.ts';
import { DAY_MS } from '../../core/time/durations.ts';
import { type RequestFields, subMember, utmMember } from '../journal/record.ts';
import type { RequestListQuery } from '../store/event-reports.ts';
import type { StoredRequest } from '../store/request-log.ts';

const FROM = Date.parse('2026-11-10T00:00:00Z');
const traffic = randomTraffic({ seed: 12, from: FROM, days: 3, requests: 250 });

let events: TemporaryStore;
beforeAll(async () => {
  events = await temporaryStore();
  await traffic.ingestInto(events.store.ingest, 300);
});
afterAll(() => events.dispose());

const placeOf = ({ worker, sequence }: { worker: number; sequence: number }): string =>
  `${worker}.${sequence}`;

const expected = (q: RequestListQuery): SentRequest[] =>
  traffic.requests
    .filter(
      ({ at, fields }) =>
        fields.ws === q.workspace &&
        (q.from === undefined || at.time >= q.from) &&
        (q.to === undefined || at.time < q.to) &&
        (q.campaign === undefined || fields.c === q.campaign) &&
        (q.outcome === undefined || fields.o === q.outcome) &&
        (q.trafficClass === undefined || fields.cl === q.trafficClass),
    )
    .toSorted((a, b) => b.at.time - a.at.time);

const middle = (traffic.requests[100] as SentRequest).at.time;
const queries: Omit<RequestListQuery, 'limit' | 'offset'>[] = [
  { workspace: 1 },
  { workspace: 2 },
  { workspace: 3 },
  { workspace: 1, from: middle },
  { workspace: 1, to: middle },
  { workspace: 1, from: middle, to: middle + 1 },
  { workspace: 1, from: FROM + DAY_MS, to: FROM + 2 * DAY_MS, campaign: 2 },
  { workspace: 1, campaign: 0 },
  { workspace: 1, outcome: 'paused' },
  { workspace: 1, outcome: 'capped' },
  { workspace: 1, trafficClass: 'preview' },
  { workspace: 1, campaign: 1, outcome: 'redirected', trafficClass: 'human' },
];

test.each(queries)(
  'pages of %o contain every request once, newest first, with the right count',
  async (filters) => {
    const all = expected({ ...filters, limit: 0, offset: 0 });
    const rows: StoredRequest[] = [];
    for (let offset = 0; offset === 0 || offset < all.length; offset += 40) {
      const page = await events.store.reports.requests({ ...filters, limit: 40, offset });
      expect(page.total).toBe(all.length);
      rows.push(...page.rows);
    }
    expect(rows.map(placeOf)).toEqual(all.map(({ at }) => placeOf(at)));
    expect((await events.store.reports.requests({ ...filters, limit: 40, offset: all.length })).rows).toEqual(
      [],
    );
  },
);

test('each filter matches something and excludes something', () => {
  const counts = queries.map((filters) => expected({ ...filters, limit: 0, offset: 0 }).length);
  expect(counts.filter((count) => count > 0)).toHaveLength(queries.length - 2);
  expect(new Set(counts).size).toBeGreaterThan(6);
});

const costOf = ({ kv, ku, kp, kc, kr }: RequestFields): ClickCost | null => {
  if (kc !== undefined) return { by: 'conversion', amount: kc, types: null };
  if (kr !== undefined) return { by: 'revenue', percent: kr, types: null };
  if (kv === undefined && kp === undefined) return null;
  return { by: 'visit', amount: kv ?? null, currency: ku ?? null, problem: kp ?? null };
};

test('a row has what was journalled, and unknown values are null', async () => {
  const { rows } = await events.store.reports.requests({ workspace: 1, limit: 500, offset: 0 });
  const byPlace = new Map(rows.map((row) => [placeOf(row), row]));
  for (const sent of traffic.requests) {
    const { at, fields, unique, joined } = sent;
    if (fields.ws !== 1) continue;
    expect(byPlace.get(placeOf(at))).toEqual({
      ...at,
      campaign: fields.c,
      revision: fields.r,
      destination: fields.d,
      landing: fields.lp === 1,
      offer: offerOf(sent),
      rule: fields.ru,
      test: fields.te,
      phase: fields.ph,
      variant: fields.a,
      kept: fields.ka === 1,
      exhaustedCaps: fields.ec ?? [],
      outcome: fields.o,
      trafficClass: fields.cl,
      reasons: fields.rs,
      visit: fields.vi === 1,
      unique,
      joined,
      method: fields.m,
      host: fields.h,
      path: fields.p,
      visitor: fields.v,
      splitKey: fields.sk ?? null,
      firstVariant: fields.fa ?? null,
      address: null,
      country: fields.co ?? null,
      region: fields.rg ?? null,
      city: fields.cy ?? null,
      language: fields.l ?? null,
      device: fields.dv ?? null,
      os: fields.os ?? null,
      browser: fields.b ?? null,
      browserName: fields.bn ?? null,
      inApp: fields.ia ?? null,
      clickIds: fields.ci ?? {},
      subs: Object.fromEntries(
        SUBS.flatMap((sub) => {
          const value = fields[subMember(sub)];
          return value === undefined ? [] : [[sub, value]];
        }),
      ),
      utms: Object.fromEntries(
        UTMS.flatMap((utm) => {
          const value = fields[utmMember(utm)];
          return value === undefined ? [] : [[utm, value]];
        }),
      ),
      exit: exitOf(sent),
      userAgent: fields.ua,
      referrer: fields.rf,
      cost: costOf(fields),
    });
  }
});
