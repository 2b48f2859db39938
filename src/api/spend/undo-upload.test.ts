import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import { isLong } from '../../../test/helpers/long.ts';
import type { Campaign } from '../../contracts/campaigns/campaign.ts';
import type { Spend, SpendImportAnswer } from '../../contracts/campaigns/spend.ts';
import type { SpendUndo, SpendUpload } from '../../contracts/campaigns/spend-upload.ts';
import { DAY_MS } from '../../core/time/durations.ts';

let house: House;
let token: string;
let summer: Campaign;
let winter: Campaign;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  const domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
  const pages = splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]);
  const make = async (name: string): Promise<Campaign> => {
    const body = { name, slug: name.toLowerCase(), source: 'google ads', domainId, ...pages };
    return (await house.call('POST', '/campaign', { token, body })).body as Campaign;
  };
  summer = await make('Summer');
  winter = await make('Winter');
}, 60_000);
afterAll(() => house.close());
beforeEach(async () => {
  for (const table of ['spend', 'spend_uploads', 'spend_changes'] as const)
    await house.store.db.deleteFrom(table).execute();
});

const take = async (lines: readonly string[], more: object = {}): Promise<SpendImportAnswer> => {
  const content = lines.join('\n');
  const body = { content, mode: 'all', timeZone: 'UTC', campaignId: summer.id, ...more };
  const answer = await house.call('POST', '/spend/import', { token, body });
  if (answer.status !== 200 || at(answer.body, 'problemCount') !== 0)
    throw new Error(JSON.stringify(answer.body));
  return answer.body as SpendImportAnswer;
};
const enter = async (body: object): Promise<Spend> =>
  (await house.call('POST', '/spend', { token, body: { campaignId: summer.id, timeZone: 'UTC', ...body } }))
    .body as Spend;
const rows = async (): Promise<Spend[]> =>
  ((await house.call('GET', '/spend?perPage=50', { token })).body as { rows: Spend[] }).rows;
/** Without what only says when it was read. */
const state = async (): Promise<Spend[]> => (await rows()).toSorted((a, b) => (a.id < b.id ? -1 : 1));
const amounts = async (): Promise<string[]> =>
  (await rows())
    .map(({ details, from, hour, amount }) =>
      [details[0]?.value ?? 'all', `${from}${hour === null ? '' : ` ${hour}`}`, amount].join(' | '),
    )
    .toSorted();
const undo = (id: string | null) => house.call('POST', `/spend/upload/${id}/undo`, { token });
const undone = async ({ uploadId }: SpendImportAnswer): Promise<SpendUndo> => {
  const answer = await undo(uploadId);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body as SpendUndo;
};
const uploads = async (query = ''): Promise<SpendUpload[]> =>
  ((await house.call('GET', `/spend/upload${query}`, { token })).body as { rows: SpendUpload[] }).rows;

const HEAD = 'day,ad,cost,clicks';

test('an upload is listed and undone as a whole: what it added goes, what it replaced returns', async () => {
  await take([HEAD, '2026-03-01,7,10,5', '2026-03-01,8,2,1'], { fileName: 'monday.csv' });
  house.clock.now += 1000;
  const before = await state();
  const second = await take([HEAD, '2026-03-01,7,12.345678,6', '2026-03-01,9,1,1'], {
    fileName: ' tuesday.csv ',
    zeroMissing: true,
  });
  expect(second.uploadId).toMatch(/^upl_/);
  expect(await amounts()).toEqual(['7 | 2026-03-01 | 12.345678', '8 | 2026-03-01 | 0', '9 | 2026-03-01 | 1']);
  expect(await uploads()).toMatchObject([
    {
      ...{ id: second.uploadId, fileName: 'tuesday.csv', campaignName: 'Summer', sourceName: null },
      ...{ created: 1, changed: 1, zeroed: 1, removed: 0, undoable: true, undone: null, by: 'Ana Lima' },
    },
    { fileName: 'monday.csv', created: 2, changed: 0 },
  ]);
  house.clock.now += 1000;
  const answer = await undone(second);
  expect(answer).toMatchObject({ deleted: 1, restored: 2, kept: [], upload: { undoable: false } });
  expect(answer.upload.undone).toMatchObject({ by: 'Ana Lima', kept: 0 });
  // With who entered them, when and how many clicks.
  expect(await state()).toEqual(before);
  const changes = await house.store.db.selectFrom('spend_changes').select(['before', 'after']).execute();
  const logged = changes.map(({ before: was, after }) => `${Number(was)} ${after && Number(after)}`);
  expect(logged.toSorted()).toEqual(['0 2', '1 null', '10 12.345678', '12.345678 10', '2 0']);
  const again = await undo(second.uploadId);
  expect([again.status, at(again.body, 'error.fields')]).toEqual([422, { id: 'upload_undone' }]);
  const log = await house.call('GET', '/workspace/security-log?group=changed', { token });
  expect(at(log.body, 'rows.0')).toMatchObject({
    kind: 'spend_upload_undone',
    detail: { name: 'tuesday.csv' },
  });
});

test('an upload says what its entries amounted to before and after it, whatever became of them since', async () => {
  await enter({
    details: [{ dimension: 'ad', value: '8' }],
    ...{ from: '2026-03-01', to: '2026-03-01', amount: '2.5' },
  });
  const first = await take([HEAD, '2026-03-01,7,10,5', '2026-03-01,8,2,1', '2026-03-01,6,0.000001,']);
  const ofFirst = [{ currency: 'USD', before: '2.5', after: '12.000001' }];
  expect(await uploads()).toMatchObject([{ amounts: ofFirst }]);
  house.clock.now += 1000;
  const second = await take([HEAD, '2026-03-01,7,11,', '2026-03-01,9,4,'], { zeroMissing: true });
  // Ad 7: 10 to 11; ads 8 and 6: to 0; ad 9: new.
  const ofSecond = [{ currency: 'USD', before: '12.000001', after: '15' }];
  expect(await uploads()).toMatchObject([{ amounts: ofSecond }, { amounts: ofFirst }]);
  house.clock.now += 1000;
  const byAd = new Map((await rows()).map((one) => [one.details[0]?.value, one.id]));
  await house.call('PATCH', `/spend/${byAd.get('7')}`, { token, body: { amount: '100' } });
  await house.call('DELETE', `/spend/${byAd.get('9')}`, { token });
  expect(await uploads()).toMatchObject([{ amounts: ofSecond }, { amounts: ofFirst }]);
  house.clock.now += 1000;
  // Ad 7 stays, because it was changed since.
  expect((await undone(second)).upload).toMatchObject({ amounts: null, undone: { kept: 1 } });
  expect(await uploads()).toMatchObject([{ amounts: null }, { amounts: ofFirst }]);
  await undone(first);
  expect(await uploads()).toMatchObject([{ amounts: null }, { amounts: null }]);
});

test('amounts in two currencies are not added up', async () => {
  await take([HEAD, '2026-03-01,7,10,5']);
  await house.store.db.updateTable('spend').set({ currency: 'EUR' }).execute();
  house.clock.now += 1000;
  await take([HEAD, '2026-03-01,7,11,5', '2026-03-01,8,1,']);
  expect((await uploads())[0]?.amounts).toEqual([
    { currency: 'USD', before: '0', after: '12' },
    { currency: 'EUR', before: '10', after: '0' },
  ]);
});

test('the same file again changes nothing and is no upload of its own', async () => {
  const file = [HEAD, '2026-03-01,7,10,5'];
  const first = await take(file);
  const again = await take(file);
  expect([again.counts.same, again.uploadId]).toEqual([1, null]);
  const check = await take([HEAD, '2026-03-01,7,11,5'], { mode: 'check' });
  expect(check.uploadId).toBeNull();
  expect(await uploads()).toHaveLength(1);
  expect(await undone(first)).toMatchObject({ deleted: 1, restored: 0 });
  expect(await amounts()).toEqual([]);
});

test('entries that were changed since stay and are named; deleted ones need no undoing', async () => {
  await take([HEAD, '2026-03-01,7,10,', '2026-03-01,8,20,']);
  const second = await take([
    HEAD,
    '2026-03-01,7,11,',
    '2026-03-01,8,21,',
    '2026-03-01,9,31,',
    '2026-03-01,6,1,',
  ]);
  const byAd = new Map((await rows()).map((one) => [one.details[0]?.value, one.id]));
  await house.call('PATCH', `/spend/${byAd.get('8')}`, { token, body: { clicks: 4 } });
  await house.call('PATCH', `/spend/${byAd.get('9')}`, { token, body: { amount: '32' } });
  await house.call('DELETE', `/spend/${byAd.get('6')}`, { token });
  const answer = await undone(second);
  expect(answer).toMatchObject({ deleted: 0, restored: 1, upload: { undone: { kept: 2 } } });
  expect(
    answer.kept.map(({ name, details, reason }) => `${name} ${details[0]?.value} ${reason}`).toSorted(),
  ).toEqual(['Summer 8 changed', 'Summer 9 changed']);
  expect(await amounts()).toEqual(['7 | 2026-03-01 | 10', '8 | 2026-03-01 | 21', '9 | 2026-03-01 | 32']);
});

test('what a later upload says again belongs to that one, until it is undone', async () => {
  const first = await take([HEAD, '2026-03-01,7,10,', '2026-03-01,8,20,']);
  const second = await take([HEAD, '2026-03-01,7,10,', '2026-03-01,8,25,']);
  const both = await undone(first);
  expect(both).toMatchObject({ deleted: 0, upload: { undone: { kept: 2 } } });
  await house.store.db.deleteFrom('spend').execute();

  const third = await take([HEAD, '2026-03-01,7,10,', '2026-03-01,8,20,']);
  const fourth = await take([HEAD, '2026-03-01,7,10,', '2026-03-01,8,25,']);
  await undone(fourth);
  expect(await undone(third)).toMatchObject({ deleted: 2, kept: [] });
  expect(await amounts()).toEqual([]);
  expect(await undone(second)).toMatchObject({ deleted: 0, restored: 0 });
});

test('uploads undone in the wrong order leave nothing: the first is undone again once the later one is', async () => {
  const first = await take([HEAD, '2026-03-01,7,100,', '2026-03-01,8,1,']);
  const second = await take([HEAD, '2026-03-01,7,200,']);
  expect(await undone(first)).toMatchObject({ deleted: 1, upload: { undoable: true, undone: { kept: 1 } } });
  // An upload forgets only what is too old to be undone.
  const other = await take([HEAD, '2026-03-02,7,3,']);
  expect(await undone(second)).toMatchObject({ restored: 1, kept: [], upload: { undoable: false } });
  expect(await amounts()).toEqual(['7 | 2026-03-01 | 100', '7 | 2026-03-02 | 3']);
  expect(await undone(first)).toMatchObject({ deleted: 1, kept: [], upload: { undoable: false } });
  expect(at((await undo(first.uploadId)).body, 'error.fields')).toEqual({ id: 'upload_undone' });
  await undone(other);
  expect(await amounts()).toEqual([]);
});

test('what an undone upload only repeated returns to the upload before it', async () => {
  const first = await take([HEAD, '2026-03-01,7,10,']);
  const second = await take([HEAD, '2026-03-01,7,10,', '2026-03-01,8,1,']);
  const third = await take([HEAD, '2026-03-01,7,20,']);
  expect(await undone(second)).toMatchObject({ deleted: 1, kept: [], upload: { undoable: false } });
  expect(await undone(third)).toMatchObject({ restored: 1, kept: [] });
  expect(await undone(first)).toMatchObject({ deleted: 1, kept: [] });
  expect(await amounts()).toEqual([]);
});

test('hours that a day replaced return with it, unless the day was changed', async () => {
  const hours = ['day,hour,ad,cost', '2026-03-01,3,7,1', '2026-03-01,4,7,2'];
  await take(hours);
  const before = await state();
  const day = await take([HEAD, '2026-03-01,7,3,']);
  expect(await uploads()).toMatchObject([{ created: 1, removed: 2 }, { created: 2 }]);
  expect(await undone(day)).toMatchObject({ deleted: 1, restored: 2, kept: [] });
  expect(await state()).toEqual(before);
  // Each hour went and came back.
  const changes = await house.store.db.selectFrom('spend_changes').select(['before', 'after']).execute();
  const logged = changes.map(({ before: was, after }) => `${Number(was)} ${after && Number(after)}`);
  expect(logged.toSorted()).toEqual(['0 1', '0 2', '1 null', '2 null', '3 null']);

  const again = await take([HEAD, '2026-03-01,7,3,']);
  const [entry] = await rows();
  await house.call('PATCH', `/spend/${entry?.id}`, { token, body: { amount: '4' } });
  const answer = await undone(again);
  expect(answer).toMatchObject({ deleted: 0, restored: 0 });
  expect(answer.kept.map(({ reason, hour }) => [reason, hour]).toSorted()).toEqual([
    ['changed', null],
    ['conflict', 3],
    ['conflict', 4],
  ]);
  expect(await amounts()).toEqual(['7 | 2026-03-01 | 4']);
});

test('an amount that would contradict a later total stays, and so does one that would cross', async () => {
  await take([HEAD, '2026-03-01,7,100,', '2026-03-02,7,100,']);
  const lower = await take([HEAD, '2026-03-01,7,10,', '2026-03-02,7,10,']);
  await enter({ from: '2026-03-01', to: '2026-03-01', amount: '50' });
  const answer = await undone(lower);
  expect(answer).toMatchObject({ restored: 1, kept: [{ from: '2026-03-01', reason: 'conflict' }] });
  expect(await amounts()).toEqual(['7 | 2026-03-01 | 10', '7 | 2026-03-02 | 100', 'all | 2026-03-01 | 50']);

  await house.store.db.deleteFrom('spend').execute();
  await take(['day,hour,ad,cost', '2026-03-01,3,7,1']);
  const day = await take([HEAD, '2026-03-01,7,3,']);
  for (const { id } of await rows()) await house.call('DELETE', `/spend/${id}`, { token });
  const placement = [{ dimension: 'placement', value: 'feed' }];
  const sub = [{ dimension: 'sub9', value: 'feed' }];
  const made = await enter({ from: '2026-03-01', to: '2026-03-01', amount: '50', details: sub });
  expect([made.amount, placement.length]).toEqual(['50', 1]);
  expect(await undone(day)).toMatchObject({ restored: 0, kept: [{ hour: 3, reason: 'conflict' }] });
});

test('lists are for a campaign or a source; after 30 days an upload stays as it is', async () => {
  const file = ['campaign,day,cost', 'summer,2026-03-01,1', 'winter,2026-03-01,1'];
  await take(file, { campaignId: undefined, fileName: 'both.csv' });
  const sourceId = 'src_0GoogleAds000001';
  const old = await take([HEAD, '2026-03-01,7,3,'], { campaignId: undefined, sourceId, fileName: 'ads.csv' });
  const names = async (query: string) => (await uploads(query)).map(({ fileName }) => fileName);
  expect(await names(`?campaignId=${winter.id}`)).toEqual(['both.csv']);
  expect(await names(`?sourceId=${sourceId}`)).toEqual(['ads.csv']);
  expect(await names('')).toEqual(['ads.csv', 'both.csv']);
  expect((await uploads(`?sourceId=${sourceId}`))[0]).toMatchObject({
    sourceName: 'Google Ads',
    campaignName: null,
  });
  expect((await house.call('GET', '/spend/upload?campaignId=cmp_none', { token })).status).toBe(404);
  expect((await undo('upl_none')).status).toBe(404);
  await house.store.db
    .updateTable('spend_uploads')
    .set({ at: new Date(house.clock.now - 31 * DAY_MS) })
    .execute();
  expect((await uploads()).map(({ undoable }) => undoable)).toEqual([false, false]);
  const late = await undo(old.uploadId);
  expect([late.status, at(late.body, 'error.fields')]).toEqual([422, { id: 'upload_too_old' }]);
  // The next upload forgets how entries were before.
  const next = await take([HEAD, '2026-03-02,7,3,']);
  const kept = await house.store.db.selectFrom('spend_upload_entries').select('spend').execute();
  expect([kept.length, next.counts.create]).toEqual([1, 1]);
});

const line = fc.tuple(
  fc.constantFrom('2026-03-01', '2026-03-02'),
  fc.constantFrom('', '3', '4'),
  fc.constantFrom('7', '8', '9'),
  fc.integer({ min: 0, max: 3 }),
);
const file = fc.record({
  lines: fc.uniqueArray(line, {
    maxLength: 5,
    minLength: 1,
    selector: ([day, hour, ad]) => `${day} ${hour} ${ad}`,
  }),
  zeroMissing: fc.boolean(),
});

type UploadedFile = typeof file extends fc.Arbitrary<infer T> ? T : never;

/** Uploads the files over an entry of one's own. Their IDs, and spend before each. */
const uploadAll = async (files: readonly UploadedFile[]): Promise<{ id: string; before: Spend[] }[]> => {
  for (const table of ['spend', 'spend_uploads'] as const) await house.store.db.deleteFrom(table).execute();
  await enter({
    from: '2026-03-01',
    to: '2026-03-02',
    amount: '100',
    details: [{ dimension: 'ad', value: '8' }],
  });
  const seen: { id: string; before: Spend[] }[] = [];
  for (const { lines, zeroMissing } of files) {
    const before = await state();
    const content = ['day,hour,ad,cost', ...lines.map((cells) => cells.join(','))].join('\n');
    const body = { content, mode: 'good', timeZone: 'UTC', campaignId: summer.id, zeroMissing };
    const answer = (await house.call('POST', '/spend/import', { token, body })).body as SpendImportAnswer;
    if (answer.uploadId === null) expect(await state()).toEqual(before);
    else seen.push({ id: answer.uploadId, before });
  }
  return seen;
};

test('whatever was uploaded, undoing all of it from the last to the first leaves what was entered', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 4 }), async (files) => {
      const seen = await uploadAll(files);
      for (const { id, before } of seen.toReversed()) {
        expect(at((await undo(id)).body, 'kept')).toEqual([]);
        expect(await state()).toEqual(before);
      }
    }),
    { numRuns: isLong ? 40 : 12 },
  );
}, 60_000);

test('whatever the order in which uploads are undone, nothing is left that cannot be undone', async () => {
  const files = fc.array(file, { minLength: 2, maxLength: 4 });
  const places = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 });
  await fc.assert(
    fc.asyncProperty(files, places, async (uploaded, order) => {
      const seen = await uploadAll(uploaded);
      for (const place of order) if (seen[place]) await undo(seen[place].id);
      for (const { id } of seen.toReversed()) {
        const answer = await undo(id);
        if (answer.status !== 200) expect(at(answer.body, 'error.fields')).toEqual({ id: 'upload_undone' });
      }
      if (seen[0]) expect(await state()).toEqual(seen[0].before);
      expect((await uploads()).map(({ undoable }) => undoable)).not.toContain(true);
    }),
    { numRuns: isLong ? 40 : 12 },
  );
}, 60_000);
