import { afterAll, beforeAll, expect, test } from 'vitest';
import { decidedRequest, NOON, place, requestFields } from '../../../../test/helpers/event-records.ts';
import { commitBatch, type TemporaryStore, temporaryStore } from '../../../../test/helpers/event-store.ts';
import { DAY_MS, HOUR_MS } from '../../../core/time/durations.ts';
import type { RequestFields } from '../../journal/record.ts';
import type { NamesQuery } from '../../store/reports.ts';

let events: TemporaryStore;
let sequence = 0;
const visit = (fields: Partial<RequestFields>, hours: number) => {
  const where = place({ sequence: ++sequence, time: NOON + hours * HOUR_MS });
  return decidedRequest(requestFields({ ws: 1, vi: 1, c: 1, ...fields }), where, true);
};
beforeAll(async () => {
  events = await temporaryStore();
  await commitBatch(events.store.ingest, {
    requests: [
      visit({ s3: '120210000000000001', s8: 'Last year' }, -24 * 40),
      visit({ s3: '120210000000000002', s8: 'Summer' }, -24 * 20),
      visit({ s3: '120210000000000001', s8: 'Old shoes' }, -24 * 3),
      visit({ s3: '120210000000000001', s8: 'Blue shoes' }, -2),
      visit({ s3: '120210000000000001', s8: '{{ad.name}}' }, -1),
      visit({ s3: '120210000000000001' }, 0),
      visit({ s3: '120210000000000001', s8: 'After the range' }, 5),
      // Another source has its names elsewhere, and another workspace and campaign are none of its business.
      visit({ c: 2, s2: '120210000000000001', s3: '9', s9: 'Green hats' }, -3),
      visit({ c: 3, s3: '120210000000000001', s8: 'Unlisted campaign' }, 0),
      visit({ ws: 2, s3: '120210000000000001', s8: 'Other workspace' }, 0),
      visit({ s3: '3' }, -1),
      visit({ s3: '4', s8: "It's a \u0000 name" }, -1),
    ],
  });
});
afterAll(() => events.dispose());

const columns: NamesQuery['columns'] = [
  { source: 'src_meta', sub: 'sub3', nameSub: 'sub8', campaigns: [1] },
  { source: 'src_zone', sub: 'sub2', nameSub: 'sub9', campaigns: [2] },
  { source: 'src_idle', sub: 'sub2', nameSub: 'sub9', campaigns: [] },
];
const named = async (ids: readonly [string, string][] | null, query: Partial<NamesQuery> = {}) => {
  const rows = await events.store.reports.names({
    workspace: 1,
    from: NOON - 90 * DAY_MS,
    to: NOON + HOUR_MS,
    columns,
    keys: ids?.map(([source, id]) => ({ source, id })) ?? null,
    ...query,
  });
  return rows.map(({ source, id, name }) => `${source}/${id} ${name}`).toSorted();
};

test('an ID has the latest name that was filled in within the range', async () => {
  expect(
    await named([
      ['src_meta', '120210000000000001'],
      ['src_zone', '120210000000000001'],
    ]),
  ).toEqual(['src_meta/120210000000000001 Blue shoes', 'src_zone/120210000000000001 Green hats']);
  const earlier = { to: NOON - DAY_MS };
  expect(await named([['src_meta', '120210000000000001']], earlier)).toEqual([
    'src_meta/120210000000000001 Old shoes',
  ]);
});

test('names are found for IDs without recent visits, up to 31 days before the end', async () => {
  expect(await named([['src_meta', '120210000000000002']])).toEqual(['src_meta/120210000000000002 Summer']);
  expect(await named([['src_meta', '120210000000000002']], { from: NOON - 5 * DAY_MS })).toEqual([]);
  const before = { to: NOON - 8 * DAY_MS };
  expect(await named([['src_meta', '120210000000000001']], before)).toEqual([]);
});

test('IDs that came without a name have none', async () => {
  expect(await named([['src_meta', '3']])).toEqual([]);
  expect(await named([['src_meta', 'never seen']])).toEqual([]);
  expect(await named([['src_idle', '3']])).toEqual([]);
  expect(await named([])).toEqual([]);
});

test('all IDs are named for a file, by the same rule', async () => {
  expect(await named(null)).toEqual(
    await named([
      ['src_meta', '120210000000000001'],
      ['src_meta', '120210000000000002'],
      ['src_meta', '4'],
      ['src_zone', '120210000000000001'],
    ]),
  );
  expect(await named(null)).toHaveLength(4);
});
