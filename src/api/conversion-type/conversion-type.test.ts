import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import type { SignedIn } from '../../contracts/accounts/session.ts';
import { type ConversionType, ConversionTypeList } from '../../contracts/postbacks/conversion-type.ts';
import { MAX_TYPES } from '../../core/conversions/types.ts';
import { migrate } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/all.ts';
import type { Tables } from '../../db/tables.ts';
import { compileSnapshot } from '../../snapshot/compile/compile.ts';
import { conversionTypes, countedTypes } from './stored-types.ts';

let house: House;
let ana: SignedIn;
let bia: SignedIn;
beforeAll(async () => {
  house = await openHouse({ openRegistration: true });
  ana = await house.register('ana@example.com');
  bia = await house.register('bia@example.com');
});
afterAll(() => house.close());

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', body?: object, who = ana) =>
  house.call(method, '/conversion-type', { token: who.access_token, body });
const NO_RULES = { payout: null, occurs: 'any', laterType: null };
const list = async (who = ana): Promise<ConversionType[]> =>
  ConversionTypeList.parse((await call('GET', undefined, who)).body).rows;
const one = async (number: number): Promise<ConversionType | undefined> =>
  (await list()).find((type) => type.number === number);
const problems = async (answer: ReturnType<typeof call>): Promise<unknown[]> => {
  const { status, body } = await answer;
  return [status, at(body, 'error.fields')];
};

test('a new workspace has seven types, of which an unnamed event is no conversion and four are off', async () => {
  const rows = await list(bia);
  expect(rows.map(({ number, known, enabled }) => [number, known, enabled])).toEqual([
    [1, 'purchase', true],
    [2, 'lead', true],
    [3, 'other', true],
    [4, 'add_to_cart', false],
    [5, 'registration', false],
    [6, 'first_deposit', false],
    [7, 'rebill', false],
  ]);
  expect(rows[2]).toMatchObject({ countsAsConversion: false, countsAsRevenue: true, changedAt: null });
});

test('a type is turned on, renamed and changed for one workspace, with the time', async () => {
  const before = await list(bia);
  const { status, body } = await call('PATCH', { number: 4, enabled: true, name: 'Cart' });
  expect([status, body]).toMatchObject([
    200,
    { number: 4, name: 'Cart', events: ['add_to_cart', 'addtocart', 'cart'] },
  ]);
  expect(await one(4)).toMatchObject({ enabled: true, name: 'Cart', countsAsConversion: false });
  expect((await one(4))?.changedAt).not.toBeNull();
  await call('PATCH', { number: 1, countsAsConversion: false });
  await call('PATCH', { number: 1, countsAsConversion: true });
  expect(await one(1)).toMatchObject({ countsAsConversion: true, events: ['purchase', 'sale', 'order'] });
  expect(await list(bia)).toEqual(before);
  const log = await house.call('GET', '/workspace/security-log?group=changed', { token: ana.access_token });
  const changes = (at(log.body, 'rows') as { kind: string; detail: { name?: string } }[]).filter(
    ({ kind }) => kind === 'conversion_type_changed',
  );
  expect(changes.map(({ detail }) => detail.name).toSorted()).toEqual(['Cart', 'purchase']);
});

test('own types get the next number, and one that was removed is never given again', async () => {
  const made = await call('POST', { name: 'Upsell', events: ['UPSELL '], words: ['upsell_paid'] });
  expect([made.status, made.body]).toMatchObject([
    201,
    { number: 8, known: null, events: ['upsell'], words: ['upsell_paid'], enabled: true, color: 'brown' },
  ]);
  expect((await call('DELETE', { number: 8 })).status).toBe(200);
  expect(await one(8)).toBeUndefined();
  expect((await call('POST', { name: 'Upsell' })).body).toMatchObject({ number: 9 });
  expect((await call('DELETE', { number: 8 })).status).toBe(404);
  expect((await call('PATCH', { number: 8, name: 'X' })).status).toBe(404);
  expect((await call('PATCH', { number: 9, name: 'X' }, bia)).status).toBe(404);
});

test('an event or status of another type is refused, naming it, until that type gives it up', async () => {
  const taken = await call('POST', { name: 'Shop', events: ['order'] });
  expect([taken.status, at(taken.body, 'error.fields')]).toEqual([422, { events: 'word_taken' }]);
  expect(at(taken.body, 'error.message')).toBe(
    '"order" already belongs to the conversion type "purchase". Remove it there first.',
  );
  expect(await problems(call('PATCH', { number: 9, words: ['lead'] }))).toEqual([
    422,
    { words: 'word_taken' },
  ]);
  // The events of a type that is off are free, and it cannot be turned on over them.
  await call('PATCH', { number: 9, events: ['rebill'] });
  expect(await problems(call('PATCH', { number: 7, enabled: true }))).toEqual([
    422,
    { events: 'word_taken' },
  ]);
  await call('PATCH', { number: 1, events: ['purchase'] });
  expect((await call('PATCH', { number: 9, events: ['order'] })).status).toBe(200);
});

test('events are added and removed as the type is at that moment', async () => {
  const number = at((await call('POST', { name: 'Steps', events: ['a'] })).body, 'number') as number;
  const eventsAfter = async (patch: object) => at((await call('PATCH', { number, ...patch })).body, 'events');
  await Promise.all(['b', 'c', 'd'].map((event) => call('PATCH', { number, addEvents: [event] })));
  expect((await one(number))?.events.toSorted()).toEqual(['a', 'b', 'c', 'd']);
  expect(await eventsAfter({ removeEvents: ['B', 'c', 'none'], addEvents: ['a'] })).toEqual(['a', 'd']);
  expect(await eventsAfter({ events: ['x'], addEvents: ['y'] })).toEqual(['x', 'y']);

  expect(await problems(call('PATCH', { number, name: 'Off', ifEvents: ['x'] }))).toEqual([
    422,
    { ifEvents: 'events_changed' },
  ]);
  expect((await call('PATCH', { number, name: 'Steps 2', ifEvents: ['y', 'x'] })).body).toMatchObject({
    name: 'Steps 2',
    events: ['x', 'y'],
  });
  expect(await problems(call('PATCH', { number, addEvents: ['lead'] }))).toEqual([
    422,
    { events: 'word_taken' },
  ]);
  const many = Array.from({ length: 49 }, (_, n) => `e${n}`);
  expect(await problems(call('PATCH', { number, addEvents: many }))).toEqual([
    422,
    { addEvents: 'too_many_events' },
  ]);
  await call('DELETE', { number });
});

test.each([
  [{ number: 1, enabled: false }, { enabled: 'type_always_on' }],
  [{ number: 9, enabled: false }, { enabled: 'type_always_on' }],
  [{ number: 3, events: ['x'] }, { events: 'type_takes_rest' }],
  [{ number: 3, words: ['x'] }, { words: 'type_takes_rest' }],
  [{ number: 9, events: ['conversion'] }, { 'events.0': 'event_default' }],
  [{ number: 9, events: ['a\u0000'] }, { 'events.0': 'event_invalid' }],
  [{ number: 9, events: ['a', 'A'] }, { events: 'twice' }],
  [{ number: 9, words: ['hold'] }, { 'words.0': 'word_status' }],
  [{ number: 9, words: ['not a status'] }, { 'words.0': 'status_invalid' }],
  [{ number: 9, words: ['approved'] }, { words: 'status_translated' }],
  [{ number: 9, name: null }, { name: 'name_required' }],
  [{ number: 9, name: ' ' }, { name: 'name_required' }],
  [{ number: 9, name: 'Lead' }, { name: 'name_taken' }],
  [{ number: 9, defaultPayout: '1,5' }, { defaultPayout: 'amount_invalid' }],
  [{ number: 9, defaultPayout: '-1' }, { defaultPayout: 'amount_invalid' }],
  [{ number: 9, occurs: 'twice' }, { occurs: 'occurs_unknown' }],
  [{ number: 3, occurs: 'click' }, { occurs: 'type_takes_rest' }],
  [{ number: 9, occurs: 'transaction', laterType: 1 }, { laterType: 'type_not_once' }],
  [{ number: 9, occurs: 'click', laterType: 9 }, { laterType: 'type_unknown' }],
  // It is off.
  [{ number: 9, occurs: 'click', laterType: 6 }, { laterType: 'type_unknown' }],
])('%j is refused: %j', async (body, fields) => {
  expect(await problems(call('PATCH', body))).toEqual([422, fields]);
});

test('payouts and occurrences of types reach the edges while they have any', async () => {
  const types = async () => (await compileSnapshot(house.store.db)).workspaces[0]?.intake?.types;
  expect(await types()).toBeUndefined();
  const paid = await call('PATCH', { number: 1, defaultPayout: '012.50' });
  expect(paid.body).toMatchObject({ defaultPayout: '12.5', occurs: 'any', laterType: null });
  await call('PATCH', { number: 9, occurs: 'click', laterType: 2 });
  expect((await types())?.filter(({ number }) => number !== 4)).toEqual([
    {
      number: 1,
      events: ['purchase'],
      words: ['sale', 'purchase'],
      payout: '12.5',
      occurs: 'any',
      laterType: null,
    },
    { ...{ number: 2, events: ['lead', 'generate_lead'], words: ['lead'] }, ...NO_RULES },
    { ...{ number: 3, events: [], words: [] }, ...NO_RULES },
    { ...{ number: 9, events: ['order'], words: [] }, ...{ payout: null, occurs: 'click', laterType: 2 } },
  ]);
  expect(await problems(call('PATCH', { number: 2, occurs: 'click' }))).toEqual([
    422,
    { occurs: 'type_is_later' },
  ]);
  expect(await problems(call('PATCH', { number: 1, occurs: 'click', laterType: 9 }))).toEqual([
    422,
    { laterType: 'type_once' },
  ]);
  // The type of later ones goes with the rule, and back to "other" with its type.
  const made = await call('POST', { name: 'Again' });
  const own = at(made.body, 'number') as number;
  await call('PATCH', { number: 9, laterType: own });
  await call('DELETE', { number: own });
  expect((await one(9))?.laterType).toBe(3);
  expect((await call('PATCH', { number: 9, occurs: 'any' })).body).toMatchObject({ laterType: null });
  await call('PATCH', { number: 1, defaultPayout: null });
  expect(await types()).toBeUndefined();
});

test('first deposits occur once per click and rebills once per transaction, unless someone changes that', async () => {
  const known = (await list(bia)).filter(({ occurs }) => occurs !== 'any');
  expect(known.map(({ number, occurs, laterType }) => [number, occurs, laterType])).toEqual([
    [6, 'click', 3],
    [7, 'transaction', null],
  ]);
});

test('a type that comes with Fairlead gets its usual name back', async () => {
  await call('PATCH', { number: 2, name: 'Application' });
  expect((await call('PATCH', { number: 2, name: null })).body).toMatchObject({ number: 2, name: null });
});

test('a type that is turned off or removed is no network’s usual one any more', async () => {
  const token = ana.access_token;
  const usualTypeOf = async (id: unknown) =>
    at((await house.call('GET', `/postback/source/${id}`, { token })).body, 'usualType');
  const own = at((await call('POST', { name: 'Trial' })).body, 'number') as number;
  await call('PATCH', { number: 6, enabled: true });
  const ids: unknown[] = [];
  for (const usualType of [6, own]) {
    const body = { name: `Network ${usualType}`, usualType };
    ids.push(at((await house.call('POST', '/postback/source', { token, body })).body, 'id'));
  }
  expect(await Promise.all(ids.map(usualTypeOf))).toEqual([6, own]);
  await call('PATCH', { number: 6, enabled: false });
  await call('DELETE', { number: own });
  expect(await Promise.all(ids.map(usualTypeOf))).toEqual([null, null]);
});

test('built-in types cannot be removed, and there are at most twenty', async () => {
  expect((await call('DELETE', { number: 4 })).status).toBe(404);
  for (let n = (await list()).length; n < MAX_TYPES; n++)
    expect((await call('POST', { name: `Type ${n}` })).status).toBe(201);
  expect(await problems(call('POST', { name: 'One more' }))).toEqual([422, { name: 'too_many_types' }]);
});

test('reports count by the types that are on, and refuse figures of others', async () => {
  const range = 'from=2026-03-10T00:00:00Z&to=2026-03-11T00:00:00Z';
  const ask = (metrics: string, more = '') =>
    house.call('GET', `/report?${range}&metrics=${metrics}${more}`, { token: ana.access_token });
  house.reports.reported = [];
  house.reports.answer = {
    ...house.reports.answer,
    total: {
      ...house.reports.answer.total,
      valid: 4,
      conversions: 1,
      'typeConversions:4': 3,
      'typeOtherClicks:4': 1,
    },
  };
  const { body } = await ask('conversions,conversions:4,cr:4,revenue:4');
  expect(at(body, 'total.values')).toEqual({
    conversions: 1,
    'conversions:4': 3,
    'cr:4': 0.5,
    'revenue:4': '0',
  });
  const [query] = house.reports.reported;
  expect(query?.types?.map(({ number }) => number)).toContain(4);
  expect(query?.types?.map(({ number }) => number)).not.toContain(7);
  expect(await problems(ask('cr:7'))).toEqual([422, { metrics: 'metric_unknown' }]);
  expect((await ask('cr:04')).status).toBe(422);
  const byType = await ask('conversions,valid,cr,cost', '&dimensions=conversionType');
  expect(at(byType.body, 'total.values')).toEqual({ conversions: 1, valid: null, cr: null, cost: null });
});

test('a workspace from before types keeps counting every event', async () => {
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: await PGlite.create() }) });
  const workspace = (n: number) =>
    sql
      .raw(
        `insert into workspaces (public_id, name, time_zone, postback_key) values ('wsp_${n}', 'Ana', 'UTC', 'k${n}')`,
      )
      .execute(db);
  try {
    await migrate(db, migrations.slice(0, 31));
    await workspace(1);
    await migrate(db);
    await workspace(2);
    const counts = async (id: number) =>
      (await countedTypes(db, id)).map(({ number, countsAsConversion }) => [number, countsAsConversion]);
    expect(await counts(1)).toEqual([
      [1, true],
      [2, true],
      [3, true],
    ]);
    expect(await counts(2)).toEqual([
      [1, true],
      [2, true],
      [3, false],
    ]);
    expect((await conversionTypes(db, 1))[2]?.changedAt).toBeNull();
  } finally {
    await db.destroy();
  }
});
