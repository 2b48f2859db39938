import { afterEach, expect, test } from 'vitest';
import { at, type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import { codeOf } from '../../../test/helpers/people.ts';
import type { Mail } from '../mail/mailer.ts';
import { type FirstAccountRequest, firstAccountGate } from './first-account.ts';

let house: House | undefined;
afterEach(async () => {
  await house?.close();
  house = undefined;
});

const gate = firstAccountGate({ publicUrl: 'http://localhost:3000' });

const request = (
  headers: Record<string, string> = {},
  remoteAddress: string | undefined = '127.0.0.1',
  version: [number, number] = [1, 1],
): FirstAccountRequest => ({
  headers: { host: 'localhost:3000', ...headers },
  raw: { httpVersionMajor: version[0], httpVersionMinor: version[1] },
  socket: { remoteAddress },
});

test.each(['localhost', 'localhost:3000', 'LOCALHOST:3000', '127.0.0.1:3000', '127.8.9.10', '[::1]:3000'])(
  'from this machine, as %s, the first account is created',
  (host) => {
    for (const address of ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1']) {
      expect(gate.admits(request({ host }, address))).toBe(true);
    }
  },
);

test.each([
  'app.example.com',
  'localhost.attacker.example',
  '127.0.0.1.attacker.example',
  'attacker.example:3000',
  'localhost:3000@attacker.example',
  'localhost, attacker.example',
  '128.0.0.1',
  '192.168.0.7:3000',
  '0.0.0.0:3000',
  '[::2]:3000',
  '',
])('a name that is not this machine’s, %s, is refused, because DNS may lead it here', (host) => {
  expect(gate.admits(request({ host }))).toBe(false);
});

test.each(['192.168.0.7', '203.0.113.9', '::ffff:203.0.113.9', 'fe80::1', 'not an address', ''])(
  'from the address %s it is refused, whatever name it uses',
  (address) => {
    expect(gate.admits(request({}, address))).toBe(false);
  },
);

test.each([
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded',
  'x-real-ip',
  'x-client-ip',
  'client-ip',
  'true-client-ip',
  'x-cluster-client-ip',
  'fastly-client-ip',
  'x-original-forwarded-for',
  'x-envoy-external-address',
  'x-amzn-trace-id',
  'cf-connecting-ip',
  'cf-ray',
  'cdn-loop',
  'fly-client-ip',
  'tailscale-user-login',
])('a request with %s came through a proxy, where everyone is loopback', (name) => {
  expect(gate.admits(request({ [name]: '127.0.0.1' }))).toBe(false);
});

test('a proxy that adds nothing is recognized by HTTP/1.0 or by the public address', () => {
  expect(gate.admits(request({}, '127.0.0.1', [1, 0]))).toBe(false);
  const behind = firstAccountGate({ publicUrl: 'https://app.example.com' });
  expect(behind.admits(request())).toBe(false);
});

test('another site’s page in a browser on this machine is refused', () => {
  expect(gate.admits(request({ origin: 'http://localhost:3000' }))).toBe(true);
  expect(gate.admits(request({ origin: 'https://attacker.example' }))).toBe(false);
  expect(gate.admits(request({ origin: 'null' }))).toBe(false);
  expect(gate.admits(request({ 'sec-fetch-site': 'cross-site' }))).toBe(false);
});

test('the link works from anywhere, and no other token does', () => {
  const link = new URL(gate.link);
  expect([link.origin, link.pathname, link.search]).toEqual(['http://localhost:3000', '/registration', '']);
  const token = /^#setup=(own_[0-9A-Za-z]{40})$/.exec(link.hash)?.[1] ?? '';
  const far = request({ host: 'app.example.com', 'x-forwarded-for': '203.0.113.9' }, '203.0.113.9');
  expect(gate.admits(far, token)).toBe(true);
  for (const wrong of ['', 'own_', token.slice(1), `${token}0`, token.toLowerCase()]) {
    expect(gate.admits(far, wrong)).toBe(false);
  }
  // Each start creates another.
  const other = firstAccountGate({ publicUrl: 'http://localhost:3000' });
  expect([other.link === gate.link, other.admits(far, token)]).toEqual([false, false]);
});

const body = (email: string, more: object = {}) => ({
  name: 'Ana Lima',
  email,
  password: PASSWORD,
  ...more,
});
const FAR = '203.0.113.9';

test('from elsewhere neither registration nor trial creates the first account, and the state says why', async () => {
  const far = await openHouse();
  house = far;
  expect((await far.call('GET', '/registration', { address: FAR })).body).toEqual({
    open: true,
    firstAccount: true,
    needsLink: true,
  });
  const trial = { ...body('eve@example.com'), phone: '+5511987654321' };
  const tries = [
    far.call('POST', '/registration', { body: body('eve@example.com'), address: FAR }),
    far.call('POST', '/registration', {
      body: body('eve@example.com', { setupToken: 'own_guess' }),
      address: FAR,
    }),
    far.call('POST', '/registration', { body: body('eve@example.com', { invitation: 'x' }), address: FAR }),
    far.call('POST', '/trial', { body: trial, address: FAR }),
  ];
  for (const answer of await Promise.all(tries)) {
    expect([answer.status, codeOf(answer)]).toEqual([403, 'first_account_refused']);
    expect(at(answer.body, 'error.message')).toContain('link that Fairlead printed');
  }
  expect(await far.store.db.selectFrom('users').select('id').execute()).toEqual([]);

  const made = await far.call('POST', '/registration', {
    body: body('ana@example.com', { setupToken: far.setupToken }),
    address: FAR,
  });
  expect([made.status, at(made.body, 'user.role')]).toEqual([201, 'owner']);
  // The link is no longer valid.
  expect((await far.call('GET', '/registration', { address: FAR })).body).toMatchObject({ needsLink: false });
});

test('a link that verifies an address does not create the first account', async () => {
  const sent: Mail[] = [];
  const mailing = await openHouse({ mailer: { send: async (mail) => void sent.push(mail) } });
  house = mailing;
  await mailing.register('ana@example.com');
  await mailing.call('POST', '/registration', { body: body('eve@example.com'), address: FAR });
  await expect.poll(() => sent.length).toBe(1);
  const token = /token=(reg_\w+)/.exec(sent[0]?.text ?? '')?.[1];
  const { db } = mailing.store;
  await db.updateTable('instance').set({ owner_id: null }).execute();
  const confirm = await mailing.call('POST', '/registration/confirm', {
    body: { token, password: PASSWORD },
  });
  expect([confirm.status, codeOf(confirm)]).toEqual([403, 'first_account_refused']);
});

test('of two concurrent holders of the link, one owns the installation and the other verifies the address first', async () => {
  const sent: Mail[] = [];
  const mailing = await openHouse({ mailer: { send: async (mail) => void sent.push(mail) } });
  house = mailing;
  const answers = await Promise.all(
    ['ana@example.com', 'bia@example.com'].map((email) =>
      mailing.call('POST', '/registration', {
        body: body(email, { setupToken: mailing.setupToken }),
        address: FAR,
      }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 202]);
  expect(await mailing.store.db.selectFrom('users').select('id').execute()).toHaveLength(1);
});
