import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { openRates } from './rates.ts';

let house: House;
let token: string;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
});
afterAll(() => house.close());

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  house.call(method, path, { token, ...(body && { body }) });
const send = async (content: string, mode = 'all') =>
  (await call('POST', '/rate/import', { content, mode })).body;
const FILE = 'Date,USD,BRL,\n2026-03-10,1.1,6,\n2026-03-09,1.25,5,\n';
const DAY = Date.UTC(2026, 2, 10) / 86_400_000;
const rateOf = async (from: string, to: string, day: number) =>
  (await openRates(house.store.db)).rateOf(1, from, to, day);

test('a file of the bank is checked first, then imported; repeating it changes nothing', async () => {
  const counts = { add: 4, change: 0, same: 0 };
  expect(await send(FILE, 'check')).toMatchObject({
    counts,
    written: false,
    days: 2,
    first: '2026-03-09',
    last: '2026-03-10',
    problems: [],
    currencies: ['BRL', 'USD'],
  });
  expect(await rateOf('USD', 'EUR', DAY)).toBeNull();
  expect(await send(FILE)).toMatchObject({ counts, written: true });
  expect(house.repriced.times).toBe(1);
  expect(await rateOf('BRL', 'USD', DAY)).toEqual({ numerator: '1.1', denominator: '6' });
  expect(await send(FILE)).toMatchObject({ counts: { add: 0, change: 0, same: 4 } });
  expect(house.repriced.times).toBe(1);
});

test('changes are reported with the old value; a currency missing in a later file stays', async () => {
  expect(await send('Date,USD\n2026-03-10,1.2')).toMatchObject({
    counts: { add: 0, change: 1, same: 0 },
    changes: [{ day: '2026-03-10', currency: 'USD', before: '1.1', after: '1.2' }],
  });
  expect(await rateOf('BRL', 'USD', DAY)).toEqual({ numerator: '1.2', denominator: '6' });
});

test('with an invalid rate, nothing is imported, or only the valid ones are', async () => {
  const file = 'Date,USD,JPY\n2026-03-08,1.3,x';
  expect(await send(file)).toMatchObject({
    written: false,
    problems: [{ line: 2, code: 'rate_invalid', text: 'JPY x' }],
  });
  expect(await rateOf('USD', 'EUR', DAY - 2)).toBeNull();
  expect(await send(file, 'good')).toMatchObject({ written: true, counts: { add: 1 } });
  expect(await rateOf('USD', 'EUR', DAY - 2)).toEqual({ numerator: '1', denominator: '1.3' });
});

test('any other file is refused, and so is everyone except the instance’s owner', async () => {
  expect(at(await send('campaign,cost\nA,5'), 'error.fields')).toEqual({ content: 'rate_file' });
  const other = (await house.register('bia@example.com')).access_token;
  const body = { content: FILE, mode: 'all' };
  expect((await house.call('POST', '/rate/import', { token: other, body })).status).toBe(403);
  expect(at((await house.call('GET', '/rate', { token: other })).body, 'mayImport')).toBe(false);
});

test('a custom rate comes first, applies to its days, and can be removed', async () => {
  const body = { currency: 'brl', from: '2026-03-10', to: '2026-03-10', rate: '0.21' };
  const made = await call('POST', '/rate/manual', body);
  expect(made).toMatchObject({ status: 200, body: { currency: 'BRL', base: 'USD', rate: '0.21' } });
  expect(await rateOf('BRL', 'USD', DAY)).toEqual({ numerator: '0.21', denominator: '1' });
  const again = await call('POST', '/rate/manual', { ...body, to: null, rate: '0.22' });
  expect(at(again.body, 'id')).toBe(at(made.body, 'id'));
  const { rows } = (await call('GET', '/rate?currency=BRL')).body as { rows: Record<string, unknown>[] };
  expect(rows.map(({ source, from, rate }) => [source, from, rate])).toEqual([
    ['manual', '2026-03-10', '0.22'],
    ['ecb', '2026-03-10', '0.2'],
    ['ecb', '2026-03-09', '0.25'],
  ]);
  expect((await call('DELETE', `/rate/manual/${at(made.body, 'id')}`)).status).toBe(204);
  expect((await call('DELETE', `/rate/manual/${at(made.body, 'id')}`)).status).toBe(404);
  expect(await rateOf('BRL', 'USD', DAY)).toEqual({ numerator: '1.2', denominator: '6' });
});

test('the list shows what has no rate, and since when', async () => {
  const [first, last] = [Date.UTC(2026, 2, 1, 23), Date.UTC(2026, 2, 3)];
  house.unpriced.push({ currency: 'VND', conversions: 3, payout: '900000', first, last });
  expect((await call('GET', '/rate')).body).toMatchObject({
    base: 'USD',
    mayImport: true,
    ecb: { first: '2026-03-08', last: '2026-03-10', days: 3 },
    unpriced: [
      {
        currency: 'VND',
        conversions: 3,
        payout: '900000',
        from: '2026-03-01',
        to: '2026-03-03',
        recalculating: false,
      },
    ],
  });
  // A rate for some of the days is not enough; one for all of them is, and the rest waits for recalculation.
  const rate = { currency: 'VND', to: null, rate: '0.00004' };
  const later = at((await call('POST', '/rate/manual', { ...rate, from: '2026-03-02' })).body, 'id');
  expect(at((await call('GET', '/rate')).body, 'unpriced')).toMatchObject([{ recalculating: false }]);
  await call('DELETE', `/rate/manual/${later}`);
  await call('POST', '/rate/manual', { ...rate, from: '2026-03-01' });
  expect(at((await call('GET', '/rate')).body, 'unpriced')).toMatchObject([{ recalculating: true }]);
  house.unpriced.length = 0;
});

test.each([
  [{ currency: 'XXY', from: '2026-03-10', to: null, rate: '1' }, { currency: 'currency_unknown' }],
  [{ currency: 'USD', from: '2026-03-10', to: null, rate: '1' }, { currency: 'currency_own' }],
  [{ currency: 'BRL', from: '2026-03-10', to: null, rate: '0,2' }, { rate: 'rate_invalid' }],
  [{ currency: 'BRL', from: '2026-03-10', to: null, rate: '0' }, { rate: 'rate_invalid' }],
  [{ currency: 'BRL', from: '2026-03-10', to: '2026-03-09', rate: '1' }, { to: 'period_reversed' }],
  [{ currency: 'BRL', from: '2026-02-30', to: null, rate: '1' }, { from: 'day_invalid' }],
])('an invalid rate is refused: %j', async (body, fields) => {
  const { status, body: answer } = await call('POST', '/rate/manual', body);
  expect([status, at(answer, 'error.fields')]).toEqual([422, fields]);
});
