import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import type { Mail } from '../mail/mailer.ts';
import { makeKey } from './key-store.ts';
import { tellEndingKeys } from './tell-ending.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const DAY = 24 * 3_600_000;

let people = 0;
const newcomer = async () => {
  people += 1;
  const { access_token: token, user } = await house.register(`person${people}@example.com`);
  const make = async (scope: string) => {
    const made = await house.call('POST', '/api-key', {
      token,
      body: { name: `To ${scope}`, scope, password: PASSWORD },
    });
    expect(made.status).toBe(201);
    return { id: at(made.body, 'id') as string, key: at(made.body, 'key') as string };
  };
  return { token, user, make };
};

const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, at(body, 'error.code')];

test('a key is shown once, and only its hash is stored', async () => {
  const { token } = await newcomer();
  const made = await house.call('POST', '/api-key', {
    token,
    body: { name: ' Sheets ', scope: 'read', password: PASSWORD },
  });
  const key = at(made.body, 'key') as string;
  expect(key).toMatch(/^flk_[0-9A-Za-z]{32}$/);
  const shown = {
    id: expect.stringMatching(/^key_[0-9A-Za-z]{16}$/),
    name: 'Sheets',
    scope: 'read',
    hint: key.slice(0, 8),
    createdAt: new Date(house.clock.now).toISOString(),
    lastUsedAt: null,
    expiresAt: new Date(house.clock.now + 365 * DAY).toISOString(),
    expiryByUpgrade: false,
  };
  expect(made.body).toEqual({ ...shown, key });
  expect((await house.call('GET', '/api-key', { token })).body).toEqual([shown]);
  const stored = await house.store.db.selectFrom('api_keys').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(key);
});

test('creating a key requires the password, which cannot be guessed there', async () => {
  const { token } = await newcomer();
  const make = (password?: string) =>
    house.call('POST', '/api-key', {
      token,
      body: { name: 'Sheets', scope: 'read', ...(password !== undefined && { password }) },
    });
  expect(at((await make()).body, 'error.fields')).toEqual({ password: 'required' });
  for (let i = 0; i < 20; i++) {
    const wrong = await make(`guess number ${i}`);
    expect([wrong.status, at(wrong.body, 'error.fields')]).toEqual([422, { password: 'password_wrong' }]);
  }
  expect(codeOf(await make(PASSWORD))).toEqual([429, 'rate_limited']);
  expect((await house.call('GET', '/api-key', { token })).body).toEqual([]);
});

test.each([
  ['ru', 'создан новый API-ключ'],
  ['fr', 'A new API key was created'],
])(
  'its owner is told by mail, in %s',
  async (language, words) => {
    const sent: Mail[] = [];
    const mailing = await openHouse({
      mailer: {
        send: async (mail) => {
          sent.push(mail);
        },
      },
    });
    const { access_token: token } = await mailing.register('ana@example.com');
    const body = { name: 'Sheets', scope: 'read', password: PASSWORD, language };
    const made = await mailing.call('POST', '/api-key', { token, body });
    await mailing.close();
    expect(sent.map(({ to }) => to)).toEqual(['ana@example.com']);
    expect(sent[0]?.text).toContain(words);
    expect(sent[0]?.text).toContain('http://localhost:3000/settings/api-keys');
    expect(sent[0]?.text).not.toContain(at(made.body, 'key'));
  },
  60_000,
);

test('a key acts for its owner; a read key changes nothing', async () => {
  const { token, user, make } = await newcomer();
  const { key: reading } = await make('read');
  const { key: writing } = await make('write');
  for (const key of [reading, writing]) {
    const me = await house.call('GET', '/session/me', { token: key });
    expect([me.status, at(me.body, 'user.id')]).toEqual([200, user.id]);
  }
  const change = (by: string, name: string) =>
    house.call('PATCH', '/workspace', { token: by, body: { name } });
  expect(codeOf(await change(reading, 'No'))).toEqual([403, 'forbidden']);
  expect((await change(writing, 'Yes')).status).toBe(200);
  expect(at((await house.call('GET', '/workspace', { token })).body, 'name')).toBe('Yes');
});

test('a key cannot manage sign-in or keys, and the error says so', async () => {
  const { make } = await newcomer();
  const { id, key } = await make('write');
  const calls = [
    ['GET', '/api-key', undefined],
    ['POST', '/api-key', { name: 'More', scope: 'write', password: PASSWORD }],
    ['DELETE', `/api-key/${id}`, undefined],
    ['POST', '/profile/totp', { password: 'whatever it is' }],
  ] as const;
  for (const [method, path, body] of calls) {
    const answer = await house.call(method, path, { token: key, body });
    expect([path, ...codeOf(answer)]).toEqual([path, 403, 'forbidden']);
    expect(at(answer.body, 'error.message')).toContain('API keys');
    expect(answer.body).not.toHaveProperty('type');
  }
});

test('a key has at most its owner’s current role, and is deleted with the membership', async () => {
  const { make, user } = await newcomer();
  const { key } = await make('write');
  const { db } = house.store;
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('public_id', '=', user.id)
    .executeTakeFirstOrThrow();
  await db.updateTable('memberships').set({ role: 'viewer' }).where('user_id', '=', id).execute();
  const change = await house.call('PATCH', '/workspace', { token: key, body: { name: 'Mine' } });
  expect(codeOf(change)).toEqual([403, 'forbidden']);
  await db.deleteFrom('memberships').where('user_id', '=', id).execute();
  const gone = await house.call('GET', '/session/me', { token: key });
  expect([...codeOf(gone), at(gone.body, 'type')]).toEqual([401, 'unauthenticated', 0]);
});

test('a revoked or unknown key is refused with type 0', async () => {
  const { token, make } = await newcomer();
  const { id, key } = await make('read');
  expect((await house.call('DELETE', `/api-key/${id}`, { token })).status).toBe(204);
  expect(codeOf(await house.call('DELETE', `/api-key/${id}`, { token }))).toEqual([404, 'not_found']);
  for (const wrong of [key, 'flk_', `flk_${'0'.repeat(32)}`]) {
    const answer = await house.call('GET', '/session/me', { token: wrong });
    expect([...codeOf(answer), at(answer.body, 'type')]).toEqual([401, 'unauthenticated', 0]);
  }
});

test('no one sees or revokes another person’s key', async () => {
  const ana = await newcomer();
  const bia = await newcomer();
  const { id, key } = await ana.make('read');
  expect((await house.call('GET', '/api-key', { token: bia.token })).body).toEqual([]);
  const taken = await house.call('DELETE', `/api-key/${id}`, { token: bia.token });
  expect(codeOf(taken)).toEqual([404, 'not_found']);
  expect((await house.call('GET', '/session/me', { token: key })).status).toBe(200);
});

test('the last use is stored to the minute', async () => {
  const { token, make } = await newcomer();
  const { key } = await make('read');
  const start = house.clock.now;
  const usedAfter = async (seconds: number) => {
    house.clock.now = start + seconds * 1000;
    await house.call('GET', '/session/me', { token: key });
    const listed = await house.call('GET', '/api-key', { token });
    return (Date.parse(at(listed.body, '0.lastUsedAt') as string) - start) / 1000;
  };
  expect(await usedAfter(0)).toBe(0);
  expect(await usedAfter(59)).toBe(0);
  expect(await usedAfter(60)).toBe(60);
});

test('a person can have at most 50 keys', async () => {
  const { token, make } = await newcomer();
  await make('read');
  const own = await house.store.db
    .selectFrom('api_keys')
    .select(['user_id as user', 'workspace_id as workspace'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  for (let i = 1; i < 50; i++) await makeKey(house.store.db, own, { name: 'Key', scope: 'read' }, 0);
  const body = { name: 'More', scope: 'read', password: PASSWORD };
  const more = await house.call('POST', '/api-key', { token, body });
  expect([more.status, at(more.body, 'error.fields')]).toEqual([422, { name: 'too_many_keys' }]);
});

test('wrong keys are limited by address; valid ones from there still work', async () => {
  const { make } = await newcomer();
  const { key } = await make('read');
  const address = '198.51.100.77';
  const guess = (i: number) => house.call('GET', '/session/me', { token: `flk_${i}`, address });
  for (let i = 0; i < 300; i++) expect((await guess(i)).status).toBe(401);
  const limited = await guess(300);
  expect(codeOf(limited)).toEqual([429, 'rate_limited']);
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  expect((await house.call('GET', '/session/me', { token: key, address })).status).toBe(200);
});

test('a key expires after a year, when its creator says, or never if they say so', async () => {
  const { token } = await newcomer();
  const make = (expiresAt?: unknown) =>
    house.call('POST', '/api-key', {
      token,
      body: { name: 'Key', scope: 'read', password: PASSWORD, ...(expiresAt !== undefined && { expiresAt }) },
    });
  const now = house.clock.now;
  const iso = (ms: number) => new Date(now + ms).toISOString();
  expect(at((await make()).body, 'expiresAt')).toBe(iso(365 * DAY));
  expect(at((await make(iso(30 * DAY))).body, 'expiresAt')).toBe(iso(30 * DAY));
  expect(at((await make(null)).body, 'expiresAt')).toBeNull();
  for (const [given, code] of [
    [iso(0), 'expiry_past'],
    [iso(-DAY), 'expiry_past'],
    [iso(3651 * DAY), 'expiry_too_late'],
    ['tomorrow', 'time_invalid'],
    [30, 'time_invalid'],
  ]) {
    const refused = await make(given);
    expect([given, refused.status, at(refused.body, 'error.fields')]).toEqual([
      given,
      422,
      { expiresAt: code },
    ]);
  }
});

test('an expired key is refused with its own code and stays in the list', async () => {
  const ending = await openHouse();
  const { access_token: token } = await ending.register('ana@example.com');
  const body = { name: 'Sheets', scope: 'read', password: PASSWORD };
  const expiresAt = new Date(ending.clock.now + 60_000).toISOString();
  const made = await ending.call('POST', '/api-key', { token, body: { ...body, expiresAt } });
  const key = at(made.body, 'key') as string;
  ending.clock.now += 59_999;
  expect((await ending.call('GET', '/session/me', { token: key })).status).toBe(200);
  ending.clock.now += 1;
  const refused = await ending.call('GET', '/session/me', { token: key });
  expect([...codeOf(refused), at(refused.body, 'type')]).toEqual([401, 'key_expired', 0]);
  expect(at(refused.body, 'error.message')).toContain('expired');
  expect(await ending.call('GET', '/api-key', { token })).toMatchObject({ body: [{ expiresAt }] });
  const log = await ending.call('GET', '/profile/security-log?group=refused', { token });
  expect(log.body).toMatchObject({ rows: [{ kind: 'expired_key', user: { email: 'ana@example.com' } }] });
  await ending.close();
});

describe('notices of expiring keys', () => {
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
    expect(sent[0]?.text).toContain('http://localhost:3000/settings/api-keys');
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
});
