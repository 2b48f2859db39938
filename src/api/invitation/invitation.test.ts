import { afterEach, beforeEach, expect, test } from 'vitest';
import { at, type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import { codeOf, invite, join, joinIdIn, mailOf } from '../../../test/helpers/people.ts';
import { type SmtpServer, startSmtpServer } from '../../../test/helpers/smtp-server.ts';
import type { SignedIn } from '../../contracts/accounts/session.ts';
import { smtpMailer } from '../mail/mailer.ts';
import { sweepWaiting } from '../registration/pending-store.ts';

const DAY = 24 * 3_600_000;

let house: House;
let smtp: SmtpServer | null = null;
let ana: SignedIn;
let token: string;
const open = async (mail = false): Promise<void> => {
  smtp = mail ? await startSmtpServer() : null;
  house = await openHouse({
    openRegistration: false,
    ...(smtp && { mailer: smtpMailer({ smtpUrl: smtp.url, from: 'Fairlead <fairlead@example.com>' }) }),
  });
  ana = await house.register('ana@example.com');
  token = ana.access_token;
};
beforeEach(() => {
  smtp = null;
});
afterEach(async () => {
  await house.close();
  await smtp?.close();
});

const offer = (id: string, address?: string) =>
  house.call('GET', `/registration/invitation/${id}`, address === undefined ? {} : { address });
const field = (answer: { body: unknown }, name: string) => at(answer.body, `error.fields.${name}`);

test('anyone with the link joins that workspace with that role, once, while registration is closed', async () => {
  await open();
  const id = await invite(house, token, 'bia@example.com', 'editor');
  const listed = await house.call('GET', '/invitation', { token });
  expect(listed.body).toEqual([
    {
      id: expect.stringMatching(/^inv_/),
      email: 'bia@example.com',
      role: 'editor',
      invitedBy: 'Ana Lima',
      createdAt: new Date(house.clock.now).toISOString(),
      expiresAt: new Date(house.clock.now + 7 * DAY).toISOString(),
    },
  ]);
  expect((await offer(id)).body).toEqual({ workspace: 'Ana Lima', email: 'bia@example.com', role: 'editor' });
  const stored = await house.store.db.selectFrom('invitations').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(id);

  const answer = await join(house, id, ' BIA@example.com');
  expect([answer.status, at(answer.body, 'user.role')]).toEqual([201, 'editor']);
  const me = await house.call('GET', '/session/me', { token: at(answer.body, 'access_token') as string });
  const own = await house.call('GET', '/session/me', { token });
  expect(at(me.body, 'workspace')).toEqual(at(own.body, 'workspace'));
  const workspaces = await house.store.db.selectFrom('workspaces').select('id').execute();
  expect(workspaces).toHaveLength(1);
  const user = await house.store.db
    .selectFrom('users')
    .select('invitation')
    .where('email', '=', 'bia@example.com')
    .executeTakeFirst();
  expect(user).toEqual({ invitation: id });

  expect((await house.call('GET', '/invitation', { token })).body).toEqual([]);
  expect(codeOf(await offer(id))).toBe('not_found');
  expect(field(await join(house, id, 'bia@example.com'), 'invitation')).toBe('invitation_invalid');
});

test('of two concurrent uses of an invitation, one succeeds', async () => {
  await open();
  const id = await invite(house, token, 'bia@example.com');
  const answers = await Promise.all([1, 2, 3].map(() => join(house, id, 'bia@example.com')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
  const members = await house.store.db.selectFrom('memberships').select('user_id').execute();
  expect(members).toHaveLength(2);
});

test('an invitation is valid for its address for seven days, until it is withdrawn or replaced', async () => {
  await open();
  const id = await invite(house, token, 'bia@example.com');
  expect(field(await join(house, id, 'eve@example.com'), 'email')).toBe('email_not_invited');
  const anew = await invite(house, token, 'bia@example.com', 'owner');
  expect(field(await join(house, id, 'bia@example.com'), 'invitation')).toBe('invitation_invalid');
  expect(at((await offer(anew)).body, 'role')).toBe('owner');
  house.clock.now += 7 * DAY;
  expect(codeOf(await offer(anew))).toBe('not_found');
  expect(field(await join(house, anew, 'bia@example.com'), 'invitation')).toBe('invitation_invalid');

  const again = await house.call('POST', '/login', {
    body: { email: 'ana@example.com', password: PASSWORD },
  });
  token = at(again.body, 'access_token') as string;
  expect((await house.call('GET', '/invitation', { token })).body).toEqual([]);
  await sweepWaiting(house.store.db, house.clock.now);
  expect(await house.store.db.selectFrom('invitations').select('id').execute()).toEqual([]);
  const third = await invite(house, token, 'bia@example.com');
  const [row] = (await house.call('GET', '/invitation', { token })).body as { id: string }[];
  expect((await house.call('DELETE', `/invitation/${row?.id}`, { token })).status).toBe(204);
  expect(codeOf(await house.call('DELETE', `/invitation/${row?.id}`, { token }))).toBe('not_found');
  expect(field(await join(house, third, 'bia@example.com'), 'invitation')).toBe('invitation_invalid');
});

test('an ID that is not an invitation is a referral, and registration stays closed', async () => {
  await open();
  const answer = await join(house, 'summer-2026', 'bia@example.com');
  expect([answer.status, codeOf(answer)]).toEqual([403, 'registration_closed']);
  expect(codeOf(await offer('summer-2026'))).toBe('not_found');
});

test('a taken address shows only at acceptance; members see who is already a member', async () => {
  house = await openHouse();
  const [one, other] = [await house.register('ana@example.com'), await house.register('bia@example.com')];
  const id = await invite(house, one.access_token, 'bia@example.com');
  expect(field(await join(house, id, 'bia@example.com'), 'email')).toBe('email_taken');
  // A failed try does not use it up.
  expect((await offer(id)).status).toBe(200);
  const own = await house.call('POST', '/invitation', {
    token: other.access_token,
    body: { email: 'bia@example.com', role: 'viewer' },
  });
  expect(field(own, 'email')).toBe('email_member');
  // Another workspace's invitation cannot be withdrawn.
  const [row] = (await house.call('GET', '/invitation', { token: one.access_token })).body as {
    id: string;
  }[];
  const foreign = await house.call('DELETE', `/invitation/${row?.id}`, { token: other.access_token });
  expect([foreign.status, codeOf(foreign)]).toEqual([404, 'not_found']);
});

test('with a mail server, the link is sent only by mail, in our own words', async () => {
  await open(true);
  const body = { email: 'bia@example.com', role: 'viewer', language: 'pt-BR' };
  const made = await house.call('POST', '/invitation', { token, body });
  expect(made.status).toBe(201);
  expect(made.body).not.toHaveProperty('link');
  const mail = await mailOf(smtp as SmtpServer, 1);
  expect(mail.to).toEqual(['bia@example.com']);
  expect(mail.text).toContain('ana@example.com convida você');
  expect(mail.text).not.toContain('Ana Lima');
  const id = joinIdIn(mail.text);
  expect((await join(house, id, 'bia@example.com')).status).toBe(201);
  expect(house.logged.join()).not.toContain(id);
});

test('viewers and editors can neither invite nor see who is invited', async () => {
  await open();
  for (const role of ['viewer', 'editor'] as const) {
    const email = `${role}@example.com`;
    const answer = await join(house, await invite(house, token, email, role), email);
    const own = at(answer.body, 'access_token') as string;
    const body = { email: 'eve@example.com', role: 'owner' };
    for (const refused of [
      await house.call('POST', '/invitation', { token: own, body }),
      await house.call('GET', '/invitation', { token: own }),
      await house.call('GET', '/member', { token: own }),
    ]) {
      expect([refused.status, codeOf(refused)]).toEqual([403, 'forbidden']);
    }
  }
});

test('inviting and viewing links are limited, and a workspace has a hundred places', async () => {
  await open();
  const { id: workspace_id } = await house.store.db
    .selectFrom('workspaces')
    .select('id')
    .executeTakeFirstOrThrow();
  const times = { created_at: new Date(house.clock.now), expires_at: new Date(house.clock.now + DAY) };
  const rows = Array.from({ length: 99 }, (_, i) => i).map((i) => ({
    ...times,
    workspace_id,
    public_id: `inv_${i}`,
    sha256: String(i),
    email: `p${i}@example.com`,
    role: 'viewer' as const,
  }));
  await house.store.db.insertInto('invitations').values(rows).execute();
  const post = (email: string) =>
    house.call('POST', '/invitation', { token, body: { email, role: 'viewer' } });
  expect(field(await post('new@example.com'), 'email')).toBe('email_no_place');
  // Replacing an earlier one needs no additional place.
  for (let i = 0; i < 29; i++) expect((await post('p1@example.com')).status).toBe(201);
  const limited = await post('p1@example.com');
  expect([limited.status, codeOf(limited)]).toEqual([429, 'rate_limited']);
  for (let i = 0; i < 100; i++) expect((await offer(`guess-${i}`, '192.0.2.1')).status).toBe(404);
  expect((await offer('guess-100', '192.0.2.1')).status).toBe(429);
});
