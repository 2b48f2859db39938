import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import type { Mail } from '../mail/mailer.ts';
import { tellEndingKeys } from './tell-ending.ts';

const DAY = 24 * 3_600_000;

let house: House;
let sent: Mail[];
let refuses: boolean;
beforeEach(async () => {
  sent = [];
  refuses = false;
  house = await openHouse();
});
afterEach(() => house.close());

const tell = () =>
  tellEndingKeys({
    db: house.store.db,
    now: () => house.clock.now,
    log: pino({ level: 'silent' }),
    config: { app: { host: '127.0.0.1', port: 3000, publicUrl: 'http://localhost:3000' } },
    mailer: {
      send: async (mail) => {
        if (refuses) throw new Error('The server is away.');
        sent.push(mail);
      },
    },
  });

const make = async (days: number, language = 'en'): Promise<void> => {
  const { access_token: token } = await house.register(`ana${days}@example.com`);
  const expiresAt = new Date(house.clock.now + days * DAY).toISOString();
  const body = { name: 'https://spam.example', scope: 'read', password: PASSWORD, expiresAt, language };
  expect((await house.call('POST', '/api-key', { token, body })).status).toBe(201);
};

test('an owner is notified two weeks before a key expires, once, in their language', async () => {
  await make(90, 'pt-BR');
  house.clock.now += 76 * DAY - 1;
  await tell();
  expect(sent).toEqual([]);
  house.clock.now += 1;
  refuses = true;
  await tell();
  refuses = false;
  await tell();
  await tell();
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['ana90@example.com', 'Uma chave de API da sua conta do Fairlead vai expirar'],
  ]);
  expect(sent[0]?.text).toMatch(/flk_\w{4}… {2}\d{4}-\d\d-\d\d/);
  expect(sent[0]?.text).toContain('http://localhost:3000/profile#api-keys');
  // The name may have been chosen by someone else.
  expect(sent[0]?.text).not.toContain('spam.example');
});

test('for a key that lives for days, its owner is notified halfway', async () => {
  await make(4);
  house.clock.now += 2 * DAY - 1;
  await tell();
  expect(sent).toEqual([]);
  house.clock.now += 1;
  await tell();
  expect(sent).toHaveLength(1);
});

test('owners of older keys are notified that those now expire', async () => {
  await make(365);
  await house.store.db.updateTable('api_keys').set({ expiry_by_upgrade: true }).execute();
  await tell();
  await tell();
  expect(sent.map(({ subject }) => subject)).toEqual(['API keys in Fairlead now expire']);
});

test('an expired key is removed after 90 days', async () => {
  await make(30);
  house.clock.now += 120 * DAY;
  await tell();
  expect(await house.store.db.selectFrom('api_keys').select('id').execute()).toHaveLength(1);
  house.clock.now += 1;
  await tell();
  expect(await house.store.db.selectFrom('api_keys').select('id').execute()).toEqual([]);
  expect(sent).toEqual([]);
});
