import { createCipheriv, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { makersOf, openWorld } from '../../../test/helpers/api-world.ts';
import { ruleRow, webhookRow } from '../../api/delivery/sending/send-one.ts';
import { newSecret, sealer } from '../../api/session/totp.ts';
import { firstKey } from '../../config/key-ring.ts';
import { openKeys } from '../../config/keys.ts';
import { rotateKeys } from '../../config/rotate-keys.ts';
import { DAY_MS, HOUR_MS } from '../../core/time/durations.ts';
import { vault } from '../../signing/vault.ts';
import { keyCare } from './key-care.ts';

let house: House;
let dir: string;
let time: number;
let errors: object[];
const now = () => time;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'fairlead care '));
  time = house.clock.now;
  errors = [];
  return () => rmSync(dir, { recursive: true });
});

const keyNames = (): string[] => readdirSync(join(dir, 'keys')).sort();
const care = async () => {
  const keys = openKeys(dir, time);
  const log = { info: () => undefined, error: (fields: object) => void errors.push(fields) };
  await keyCare({ db: house.store.db, dataDir: dir, keys, vault: vault(keys.secrets, now), now, log })();
};

/** The format of second-step secrets before it included the key's name. */
const sealOld = (key: Uint8Array, secret: string, owner: string): string => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
};

test('what old keys sealed is sealed again without loss, and the old keys are removed a day later', async () => {
  const { db } = house.store;
  const world = await openWorld(house);
  const owner = await world.join('owner');
  const make = makersOf(house);
  const rule = (await make['outgoing-rule']?.(world, owner)) ?? '';
  const hook = (await make.webhook?.(world, owner)) ?? '';
  const before = openKeys(dir, time);
  const old = vault(before.secrets, now);
  await db
    .updateTable('outgoing_rules')
    .set({ secrets: old.seal('{"a":"1"}', ruleRow(rule)) })
    .execute();
  await db
    .updateTable('webhooks')
    .set({ secrets: old.seal('{"b":"2"}', webhookRow(hook)) })
    .execute();
  const [older, newer] = await db.selectFrom('users').select(['id', 'public_id']).limit(2).execute();
  const secret = newSecret();
  const put = (id: number, totp_secret: string) =>
    db.updateTable('users').set({ totp_secret }).where('id', '=', id).execute();
  if (!older) throw new Error('There is no user.');
  await put(older.id, sealOld(firstKey(before.totp), secret, older.public_id));
  if (newer) await put(newer.id, sealer(before.totp, now).seal(secret, newer.public_id));

  rotateKeys(dir, ['secrets', 'totp'], time + 1);
  await care();
  // The new keys are not active yet. The oldest format is sealed by a vault from now on.
  time += 2;
  await care();
  const after = openKeys(dir, time);
  const fresh = vault(after.secrets, now);
  const rows = async () => ({
    rule: at(await db.selectFrom('outgoing_rules').select('secrets').execute(), '0.secrets') as string,
    hook: at(await db.selectFrom('webhooks').select('secrets').execute(), '0.secrets') as string,
    totp: at(
      await db.selectFrom('users').select('totp_secret').where('id', '=', older.id).execute(),
      '0.totp_secret',
    ) as string,
  });
  const sealed = await rows();
  expect([fresh.isCurrent(sealed.rule), fresh.isCurrent(sealed.hook)]).toEqual([true, true]);
  expect(sealer(after.totp, now).isCurrent(sealed.totp)).toBe(true);
  expect(keyNames()).toEqual(expect.arrayContaining(['secrets.key', 'totp.key']));

  time += DAY_MS + 1;
  await care();
  expect(keyNames()).not.toContain('secrets.key');
  expect(keyNames()).not.toContain('totp.key');
  const last = openKeys(dir, time);
  expect(vault(last.secrets, now).open((await rows()).rule, ruleRow(rule))).toBe('{"a":"1"}');
  expect(vault(last.secrets, now).open((await rows()).hook, webhookRow(hook))).toBe('{"b":"2"}');
  expect(sealer(last.totp, now).open((await rows()).totp, older.public_id)).toBe(secret);
  expect(errors).toEqual([]);

  // A row that no key opens prevents the removal of the old keys, and is reported.
  await put(older.id, sealOld(Buffer.alloc(32, 1), secret, older.public_id));
  rotateKeys(dir, ['totp'], time);
  time += 30 * DAY_MS;
  await care();
  expect(errors).toEqual([{ secrets: 0, totp: 1 }]);
  expect(openKeys(dir, time).totp.keys).toHaveLength(2);
  await db.updateTable('users').set({ totp_secret: null }).execute();
});

test('old signing keys are removed when everything they signed has expired; without an expiry they stay', async () => {
  const { db } = house.store;
  openKeys(dir, time);
  rotateKeys(dir, ['access', 'signing', 'disclosure', 'unsubscribe', 'click'], time);
  await db.updateTable('workspaces').set({ keep_requests_days: 500 }).execute();
  const gone = async (after: number): Promise<string[]> => {
    time += after;
    await care();
    return ['access', 'click', 'disclosure', 'signing', 'unsubscribe'].filter(
      (use) => !keyNames().includes(`${use}.key`),
    );
  };
  expect(await gone(DAY_MS)).toEqual([]);
  expect(await gone(2 * HOUR_MS)).toEqual(['access', 'signing']);
  expect(await gone(499 * DAY_MS)).toEqual(['access', 'signing']);
  await db.updateTable('workspaces').set({ keep_requests_days: null }).execute();
  expect(await gone(1000 * DAY_MS)).toEqual(['access', 'signing']);
  await db.updateTable('workspaces').set({ keep_requests_days: 500 }).execute();
  expect(await gone(0)).toEqual(['access', 'click', 'signing']);
});
