import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse({ openRegistration: false });
});
afterAll(() => house.close());

test('of several concurrent first registrations one wins; then registration is closed', async () => {
  expect((await house.call('GET', '/registration')).body).toEqual({
    open: true,
    firstAccount: true,
    needsLink: false,
  });
  const answers = await Promise.all(
    [1, 2, 3, 4].map((n) =>
      house.call('POST', '/registration', {
        body: { name: 'Ana Lima', email: `a${n}@example.com`, password: PASSWORD, timeZone: 'Not/AZone' },
      }),
    ),
  );
  expect(answers.map((a) => a.status).toSorted()).toEqual([201, 403, 403, 403]);
  const refused = answers.filter((a) => a.status === 403).map((a) => at(a.body, 'error.code'));
  expect(new Set(refused)).toEqual(new Set(['registration_closed']));
  const { db } = house.store;
  expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1);
  expect(await db.selectFrom('domains').select('host').execute()).toEqual([{ host: 'localhost:3001' }]);
  expect(await db.selectFrom('workspaces').select('time_zone').execute()).toEqual([{ time_zone: 'UTC' }]);
  expect((await house.call('GET', '/registration')).body).toEqual({
    open: false,
    firstAccount: false,
    needsLink: false,
  });
});
