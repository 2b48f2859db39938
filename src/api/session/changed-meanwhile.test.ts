import { afterAll, beforeAll, expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/helpers/api-house.ts';
import { fixedRing } from '../../config/key-ring.ts';
import { findAccount } from './account-store.ts';
import { beginFamily } from './family-store.ts';
import { disable, enable, keepSecret } from './second-step-store.ts';
import { tokenSigner } from './tokens.ts';

/** Tests changes made while someone's password is being verified, which takes long enough for that. */

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const NOWHERE = {
  user_agent: null,
  device: null,
  os: null,
  browser: null,
  address: null,
  country: null,
  region: null,
  city: null,
};

const person = async (email: string) => {
  await house.register(email);
  const account = await findAccount(house.store.db, email);
  if (account === undefined) throw new Error('There is no such account.');
  return account;
};

test('no session begins with a password or second step that was changed during verification', async () => {
  const { db } = house.store;
  const account = await person('one@example.com');
  const begin = (passwordHash: string, secondStep: boolean) =>
    beginFamily(
      db,
      tokenSigner(fixedRing(Buffer.alloc(32, 1)), 'http://localhost:3000'),
      {
        userId: account.id,
        user: account.public_id,
        workspaceId: account.workspace_id,
        workspace: account.workspace_public_id,
      },
      { passwordHash, secondStep },
      NOWHERE,
      house.clock.now,
    );
  expect(await begin(account.password_hash, false)).not.toBeNull();
  expect(await begin('the one before', false)).toBeNull();
  expect(await begin(account.password_hash, true)).toBeNull();
  await keepSecret(db, account.id, 'sealed');
  await enable(
    db,
    { id: account.id, sealed: 'sealed', step: 1, codes: ['a'], except: null },
    house.clock.now,
  );
  expect(await begin(account.password_hash, false)).toBeNull();
  expect(await begin(account.password_hash, true)).not.toBeNull();
});

test('a second step enabled in the meantime is not disabled', async () => {
  const { db } = house.store;
  const { id } = await person('two@example.com');
  await keepSecret(db, id, 'sealed');
  await enable(db, { id, sealed: 'sealed', step: 1, codes: ['a'], except: null }, house.clock.now);
  expect(await disable(db, id, null)).toBe(false);
  expect(await disable(db, id, 'another')).toBe(false);
  const codes = () => db.selectFrom('recovery_codes').selectAll().where('user_id', '=', id).execute();
  expect(await codes()).toHaveLength(1);
  expect(await disable(db, id, 'sealed')).toBe(true);
  expect(await codes()).toHaveLength(0);
});
