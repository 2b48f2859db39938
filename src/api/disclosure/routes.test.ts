import { afterEach, beforeEach, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import { fixedRing } from '../../config/key-ring.ts';
import { disclosureAddresses } from '../../signing/disclosure-address.ts';
import { compileSnapshot } from '../../snapshot/compile/compile.ts';

let house: House;
let token: string;
let id: string;
const keys = disclosureAddresses(fixedRing(new Uint8Array(32).fill(6)));

beforeEach(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  const [domain] = (await house.call('GET', '/domain', { token })).body as { id: string }[];
  const made = await house.call('POST', '/campaign', {
    token,
    body: {
      name: 'Spring',
      domainId: domain?.id,
      slug: 'spring',
      ...splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]),
    },
  });
  expect(made.body).toMatchObject({ disclosure: 'public' });
  id = at(made.body, 'id') as string;
});
afterEach(() => house.close());

const planNow = async () => (await compileSnapshot(house.store.db)).campaigns[0]?.plan;

test('a disclosure is public until its owner limits it, and only then the plan says so', async () => {
  expect(await planNow()).not.toHaveProperty('disclosure');
  const changed = await house.call('PATCH', `/campaign/${id}`, {
    token,
    body: { revision: 1, disclosure: 'limited' },
  });
  expect([changed.status, at(changed.body, 'disclosure')]).toEqual([200, 'limited']);
  expect(await planNow()).toMatchObject({ disclosure: 'limited' });
  const wrong = await house.call('PATCH', `/campaign/${id}`, {
    token,
    body: { revision: 2, disclosure: 'hidden' },
  });
  expect([wrong.status, at(wrong.body, 'error.fields')]).toEqual([422, { disclosure: 'invalid' }]);
});

test.each([
  [7, '2026-03-17T12:34:56.000Z'],
  [null, null],
])('an address for %s days opens it until %s', async (days, until) => {
  const made = await house.call('POST', `/campaign/${id}/disclosure-address`, { token, body: { days } });
  expect(made.body).toMatchObject({ until });
  const url = new URL(at(made.body, 'url') as string);
  expect(url.origin + url.pathname).toBe('http://localhost:3001/spring+');
  expect(keys.check(id, url.searchParams.get('key') ?? '', house.clock.now)).toBe('valid');
});

test('only for the durations offered', async () => {
  const made = await house.call('POST', `/campaign/${id}/disclosure-address`, { token, body: { days: 9 } });
  expect([made.status, at(made.body, 'error.fields')]).toEqual([422, { days: 'days_invalid' }]);
});
