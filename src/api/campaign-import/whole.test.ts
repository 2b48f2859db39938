import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { IMPORT_LINES, type ImportProgress } from '../../contracts/campaigns/campaign-import.ts';
import type { Editor } from '../campaign/store.ts';
import { importCampaigns, lookAt } from './import.ts';
import { whileWaiting } from './lines.ts';
import { readCsv } from './read.ts';

let house: House;
let token: string;
let editor: Editor;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  const { user_id: user, workspace_id: workspace } = await house.store.db
    .selectFrom('memberships')
    .selectAll()
    .executeTakeFirstOrThrow();
  editor = { user, workspace };
});
afterAll(() => house.close());

const NOW = new Date('2026-03-10T12:00:00Z');
const rows = (name: string, count: number): string =>
  [
    'name,slug,url',
    ...Array.from({ length: count }, (_, i) => `${name},${name}-${i},https://a.example/${i}`),
  ].join('\n');
const state = async () => {
  const { db } = house.store;
  const { snapshot_revision: snapshot } = await db
    .selectFrom('instance')
    .select('snapshot_revision')
    .executeTakeFirstOrThrow();
  const campaigns = await db.selectFrom('campaigns').select('id').execute();
  const pages = await db.selectFrom('destinations').select('id').execute();
  return { snapshot, campaigns: campaigns.length, pages: pages.length };
};
const take = (content: string, mode: 'check' | 'all' | 'good' = 'all', format: 'csv' | 'json' = 'csv') =>
  importCampaigns(house.store.db, editor, { format, content, mode }, NOW);
const send = (content: string, accept: string) =>
  house.app.inject({
    method: 'POST',
    url: '/api/1.1/campaign/import',
    headers: { authorization: `Bearer ${token}`, accept },
    payload: { format: 'csv', content, mode: 'all' },
  });

test('an import aborted between two portions leaves nothing behind', async () => {
  const before = await state();
  const end = new AbortController();
  const said: ImportProgress[] = [];
  const progress = (one: ImportProgress): void => {
    said.push(one);
    if (one.step === 'write' && one.done === 100) end.abort(new Error('enough'));
  };
  const input = { format: 'csv', content: rows('broken', 120), mode: 'all' } as const;
  const watch = { progress, signal: end.signal };
  await expect(importCampaigns(house.store.db, editor, input, NOW, watch)).rejects.toThrow('enough');
  expect(said.map(({ step, done, total }) => `${step} ${done}/${total}`)).toEqual([
    ...['check 50/120', 'check 100/120', 'check 120/120'],
    ...['write 50/120', 'write 100/120'],
  ]);
  expect(await state()).toEqual(before);
});

test('new and changed campaigns of a file are written together, each with its own revision', async () => {
  expect(await take(rows('first', 70))).toMatchObject({ written: true, counts: { create: 70 } });
  const exported = await house.app.inject({
    url: '/api/1.1/campaign/export?format=json&search=first-',
    headers: { authorization: `Bearer ${token}` },
  });
  const { campaigns } = JSON.parse(exported.body) as { campaigns: Record<string, unknown>[] };
  const changed = campaigns.map((one, i) => ({
    ...one,
    // Some stay unchanged, and one gets an automatic slug.
    ...(i % 2 === 0 && { notes: `note ${i}`, destinations: [{ name: 'A', url: `https://b.example/${i}` }] }),
    ...(i % 2 === 0 && { paths: [{ landing: null, offers: [{ destination: 0, weight: 10_000 }] }] }),
  }));
  const { id: _, slug: __, ...made } = changed[0] as Record<string, unknown>;
  const content = JSON.stringify([...changed, { ...made, name: 'second' }]);
  const answer = await take(content, 'all', 'json');
  expect(answer).toMatchObject({
    written: true,
    counts: { create: 1, change: 35, same: 35, refuse: 0 },
    problems: [],
  });
  const found = await house.store.db
    .selectFrom('campaigns as c')
    .innerJoin('campaign_revisions as r', (join) =>
      join.onRef('r.campaign_id', '=', 'c.id').onRef('r.revision', '=', 'c.revision'),
    )
    .select(['c.revision', 'c.notes', 'r.body'])
    .where('c.slug', 'like', 'first-%')
    .execute();
  expect(found).toHaveLength(70);
  for (const { revision, notes, body } of found) {
    expect(revision).toBe(notes === '' ? 1 : 2);
    const { url } = (body as { destinations: { url: string }[] }).destinations[0] as { url: string };
    expect([notes, url]).toEqual(
      notes === ''
        ? ['', expect.stringContaining('a.example')]
        : [notes, `https://b.example/${notes.slice(5)}`],
    );
  }
});

test('findings hold until someone changes something', async () => {
  const { db } = house.store;
  const { candidates } = readCsv(rows('held', 1));
  const found = await lookAt(db, editor.workspace, candidates, NOW, {});
  expect(await found.holds(db)).toBe(true);
  await take(rows('other', 1));
  expect(await found.holds(db)).toBe(false);
});

test('a campaign named twice in the file is refused the second time', async () => {
  await take(rows('twice', 1));
  const { public_id: id } = await house.store.db
    .selectFrom('campaigns')
    .select('public_id')
    .where('slug', '=', 'twice-0')
    .executeTakeFirstOrThrow();
  const content = `id,name,notes\n${id},twice,one\n${id},again,two`;
  expect((await take(content, 'check')).problems).toEqual([{ line: 3, field: 'id', code: 'id_in_file' }]);
});

test('a caller that requests lines gets progress, and the answer last', async () => {
  const before = house.published.times;
  const answer = await send(rows('lines', 60), IMPORT_LINES);
  expect(answer.headers['content-type']).toContain(IMPORT_LINES);
  const lines = answer.body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(lines.slice(0, -1)).toEqual([
    { progress: { step: 'check', done: 50, total: 60 } },
    { progress: { step: 'check', done: 60, total: 60 } },
    { progress: { step: 'write', done: 50, total: 60 } },
    { progress: { step: 'write', done: 60, total: 60 } },
  ]);
  expect(lines.at(-1)).toMatchObject({ answer: { written: true, counts: { create: 60 } } });
  // One snapshot for all of them.
  expect(house.published.times).toBe(before + 1);
});

test('an unreadable file is refused as usual, before any line', async () => {
  const answer = await send('no,head\n1,2', IMPORT_LINES);
  expect(answer.statusCode).toBe(422);
  expect(at(JSON.parse(answer.body), 'error.fields')).toEqual({ content: 'csv_head' });
});

test('a caller that disconnects before the answer ends the import, but not afterwards', () => {
  const gone = (writableFinished: boolean): boolean => {
    const raw = Object.assign(new EventEmitter(), { writableFinished });
    const signal = whileWaiting({ raw } as unknown as FastifyReply);
    raw.emit('close');
    return signal.aborted;
  };
  expect([gone(false), gone(true)]).toEqual([true, false]);
});
