import { afterEach, expect, test } from 'vitest';
import { at, type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import { codeOf, mailOf } from '../../../test/helpers/people.ts';
import { type SmtpServer, startSmtpServer } from '../../../test/helpers/smtp-server.ts';
import { compileSnapshot } from '../../snapshot/compile/compile.ts';
import { smtpMailer } from '../mail/mailer.ts';
import { endTrial } from '../trial/end-trial.ts';

const DAY = 24 * 3_600_000;

let house: House;
let smtp: SmtpServer | null = null;
afterEach(async () => {
  await house.close();
  await smtp?.close();
  smtp = null;
});

const tryOut = (more: object = {}) =>
  house.call('POST', '/trial', {
    body: {
      name: 'Bia Reis',
      email: 'bia@example.com',
      phone: '+5511987654321',
      password: PASSWORD,
      ...more,
    },
  });
const signIn = async (): Promise<string> => {
  const body = { email: 'bia@example.com', password: PASSWORD };
  return at((await house.call('POST', '/login', { body })).body, 'access_token') as string;
};
const endOf = async (token: string) =>
  at((await house.call('GET', '/session/me', { token })).body, 'workspace.trialEndsAt');

test('a trial has write access for 14 days, then read access; its links continue, and the operator can lift the limit', async () => {
  house = await openHouse();
  await house.register('ana@example.com');
  const made = await tryOut();
  expect([made.status, at(made.body, 'user.role')]).toEqual([201, 'owner']);
  let token = at(made.body, 'access_token') as string;
  expect(await endOf(token)).toBe(new Date(house.clock.now + 14 * DAY).toISOString());
  const phone = await house.store.db
    .selectFrom('users')
    .select('phone')
    .where('email', '=', 'bia@example.com');
  expect(await phone.execute()).toEqual([{ phone: '+5511987654321' }]);

  const domains = await house.call('GET', '/domain', { token });
  const campaign = await house.call('POST', '/campaign', {
    token,
    body: {
      name: 'Tried out',
      domainId: at(domains.body, '0.id'),
      slug: 'tried',
      ...splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]),
    },
  });
  expect(campaign.status).toBe(201);
  const path = `/campaign/${at(campaign.body, 'id')}`;
  const rename = () =>
    house.call('PATCH', path, { token, body: { revision: at(campaign.body, 'revision'), name: 'Renamed' } });

  house.clock.now += 14 * DAY - 1;
  token = await signIn();
  const invitation = await house.call('POST', '/invitation', {
    token,
    body: { email: 'cai@example.com', role: 'viewer' },
  });
  expect(invitation.status).toBe(201);
  house.clock.now += 1;
  const refused = await rename();
  expect([refused.status, codeOf(refused)]).toEqual([403, 'trial_ended']);
  expect(codeOf(await house.call('PATCH', '/workspace', { token, body: { name: 'New name' } }))).toBe(
    'trial_ended',
  );
  // It can be read, and its members can still be managed.
  expect(at((await house.call('GET', path, { token })).body, 'name')).toBe('Tried out');
  const id = at(invitation.body, 'id') as string;
  expect((await house.call('DELETE', `/invitation/${id}`, { token })).status).toBe(204);
  const snapshot = JSON.stringify(await compileSnapshot(house.store.db));
  expect(snapshot).toContain('"tried"');

  expect(await endTrial(house.store.db, ' BIA@example.com')).toBe('ended');
  expect((await rename()).status).toBe(200);
  expect(await endOf(token)).toBe(null);
  expect(await endTrial(house.store.db, 'bia@example.com')).toBe('none');
  expect(await endTrial(house.store.db, 'nobody@example.com')).toBe('unknown');
});

test('the registration setting applies to trials', async () => {
  house = await openHouse({ openRegistration: false });
  await house.register('ana@example.com');
  const refused = await tryOut();
  expect([refused.status, codeOf(refused)]).toEqual([403, 'registration_closed']);
});

test('the first account owns the installation, and is not a trial', async () => {
  house = await openHouse({ openRegistration: false });
  const made = await tryOut();
  expect(made.status).toBe(201);
  expect(await endOf(at(made.body, 'access_token') as string)).toBe(null);
});

test.each([
  ['', 'phone_required'],
  ['12', 'phone_invalid'],
])(
  'the telephone %j is refused',
  async (phone, code) => {
    house = await openHouse();
    const refused = await tryOut({ phone });
    expect([refused.status, at(refused.body, 'error.fields.phone')]).toEqual([422, code]);
  },
  60_000,
);

test('with a mail server, a trial and its 14 days begin with a mailed link', async () => {
  smtp = await startSmtpServer();
  house = await openHouse({ mailer: smtpMailer({ smtpUrl: smtp.url, from: 'Fairlead <f@example.com>' }) });
  await house.register('ana@example.com');
  const asked = await tryOut();
  expect([asked.status, asked.body]).toEqual([202, { state: 'verify' }]);
  const token = /token=(reg_\w+)/.exec((await mailOf(smtp, 1)).text)?.[1];
  house.clock.now += DAY - 1000;
  const made = await house.call('POST', '/registration/confirm', { body: { token, password: PASSWORD } });
  expect(made.status).toBe(201);
  const end = await endOf(at(made.body, 'access_token') as string);
  expect(end).toBe(new Date(house.clock.now + 14 * DAY).toISOString());
});
