import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { type Caller, openWorld, type World } from '../../../test/helpers/api-world.ts';
import { storedRequest } from '../../../test/helpers/fake-reports.ts';
import { LIKE_STEP, MAX_LIKE, MAX_NOTE } from '../../contracts/reports/mark.ts';

let house: House;
let world: World;
let editor: Caller;
beforeAll(async () => {
  house = await openHouse();
  await house.register('operator@example.com');
});
afterAll(() => house.close());

const bot = (sequence: number, over = {}) => ({
  ...storedRequest(sequence, 1, 1),
  trafficClass: 'invalid' as const,
  reasons: ['declared_bot'],
  unique: false,
  userAgent: 'curl/8',
  time: house.clock.now - 60_000,
  ...over,
});
let next = 5_000_000;
let first = 0;
beforeEach(async () => {
  world = await openWorld(house);
  editor = await world.join('editor');
  first = next;
  next += 1000;
  house.reports.stored.set(world.id, [bot(first), bot(first + 1), bot(first + 2, { userAgent: 'wget' })]);
  house.marks.orders = [];
});
const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, token = editor.token) =>
  house.call(method, `/request/click-${first}/${path}`, { token, ...(body && { body }) });

test('a mark returns the trail: who, when, the change and why', async () => {
  const answer = await call('POST', 'mark', { as: 'human', note: '  my colleague ' });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    visit: true,
    mark: 'human',
    found: { trafficClass: 'invalid', reasons: ['declared_bot'] },
    now: { trafficClass: 'human', reasons: ['marked_human'], unique: true },
    trail: [
      {
        kind: 'mark',
        as: 'human',
        note: 'my colleague',
        time: new Date(house.clock.now).toISOString(),
        by: { id: editor.id, name: expect.stringContaining('Secret') },
        from: { trafficClass: 'invalid', reasons: ['declared_bot'], unique: false },
        to: { trafficClass: 'human', reasons: ['marked_human'], unique: true },
      },
    ],
  });
  expect((await call('POST', 'mark', { as: 'human' })).body).toEqual(answer.body);
  expect((await call('GET', 'trail')).body).toEqual(answer.body);
  const back = await call('DELETE', 'mark');
  expect(back.body).toMatchObject({
    mark: null,
    now: { trafficClass: 'invalid' },
    trail: [{}, { as: null }],
  });
  expect((await call('DELETE', 'mark')).body).toEqual(back.body);
});

test('viewers can read the trail but not mark', async () => {
  const viewer = await world.join('viewer');
  expect((await call('GET', 'trail', undefined, viewer.token)).status).toBe(200);
  for (const [method, path, body] of [
    ['POST', 'mark', { as: 'human' }],
    ['DELETE', 'mark', undefined],
    ['POST', 'mark-like', { as: 'human', days: 1 }],
  ] as const) {
    const { status, body: said } = await call(method, path, body, viewer.token);
    expect([status, at(said, 'error.code')]).toEqual([403, 'forbidden']);
  }
});

test.each([
  [{ as: 'crawler' }, { as: 'invalid' }],
  [{ as: 'human', note: 'x'.repeat(MAX_NOTE + 1) }, { note: 'too_long' }],
  [{ as: 'human', note: 'a\0b' }, { note: 'not_storable' }],
  [{ as: 'human', reason: 'x' }, { reason: 'unknown_field' }],
  [{}, { as: 'required' }],
])('%j is refused', async (body, fields) => {
  const { status, body: answer } = await call('POST', 'mark', body);
  expect([status, at(answer, 'error.fields')]).toEqual([422, fields]);
});

test.each([0, 3651, 1.5, '30', null])('%j days are refused', async (days) => {
  const { status, body } = await call('POST', 'mark-like', { as: 'human', days });
  expect([status, at(body, 'error.fields')]).toEqual([422, { days: 'days_invalid' }]);
});

test('similar requests are counted first, then marked, and repeating it changes nothing', async () => {
  const like = { as: 'human', days: 30 };
  const dry = await call('POST', 'mark-like', { ...like, dryRun: true });
  expect([dry.body, house.marks.orders]).toEqual([{ count: 2, marked: 0, left: 2 }, []]);
  expect((await call('POST', 'mark-like', like)).body).toEqual({ count: 2, marked: 2, left: 0 });
  expect((await call('POST', 'mark-like', like)).body).toEqual({ count: 0, marked: 0, left: 0 });
  const back = { as: 'invalid', days: 30 };
  expect((await call('POST', 'mark-like', back)).body).toEqual({ count: 2, marked: 2, left: 0 });
});

test('many are marked step by step in portions, and too many not at all', async () => {
  const many = Array.from({ length: LIKE_STEP + 5 }, (_, i) => bot(first + i));
  house.reports.stored.set(world.id, many);
  const like = { as: 'human', days: 30 };
  const { body } = await call('POST', 'mark-like', like);
  expect(body).toEqual({ count: LIKE_STEP + 5, marked: LIKE_STEP, left: 5 });
  expect(house.marks.orders).toEqual(Array(10).fill(500));
  house.reports.stored.set(
    world.id,
    Array.from({ length: MAX_LIKE + 1 }, (_, i) => bot(first + i)),
  );
  const refused = await call('POST', 'mark-like', like);
  expect([refused.status, at(refused.body, 'error.fields')]).toEqual([422, { days: 'too_many_like' }]);
});

test('a few that are far apart are a portion of their own, because finding each takes time', async () => {
  const far = Array.from({ length: 100 }, (_, i) =>
    bot(first + i, { time: house.clock.now - (i + 1) * 3_600_000 }),
  );
  house.reports.stored.set(world.id, far);
  expect((await call('POST', 'mark-like', { as: 'human', days: 30 })).body).toMatchObject({ marked: 100 });
  expect(house.marks.orders).toEqual([40, 40, 20]);
});

test('marks send nothing to the edge and change no decision: nothing is published or written, and a replay is the same', async () => {
  const tables = ['campaigns', 'campaign_revisions', 'destinations', 'domains', 'instance'] as const;
  const told = async () =>
    JSON.stringify(
      await Promise.all(tables.map((table) => house.store.db.selectFrom(table).selectAll().execute())),
    );
  const replay = async () => (await call('GET', 'replay')).body;
  const before = { told: await told(), published: house.published.times, replay: await replay() };
  expect((await call('POST', 'mark', { as: 'human' })).status).toBe(200);
  expect((await call('POST', 'mark-like', { as: 'human', days: 9 })).body).toMatchObject({ marked: 1 });
  expect({ told: await told(), published: house.published.times, replay: await replay() }).toEqual(before);
});
