import { expect, vi } from 'vitest';
import type { InvitationMade } from '../../src/contracts/accounts/invitation.ts';
import type { SignedIn, User } from '../../src/contracts/accounts/session.ts';
import { at, type House, PASSWORD } from './api-house.ts';
import type { SmtpServer } from './smtp-server.ts';

/** The secret id in an invitation link. */
export const joinIdIn = (text: string): string => {
  const found = /http:\/\/localhost:3000\/registration\/(join_[0-9A-Za-z]{32})(?:\s|$)/.exec(text);
  if (!found) throw new Error(`No link in: ${text}`);
  return found[1] as string;
};

/** Invites without a mail server; resolves to the secret id. */
export const invite = async (
  house: House,
  token: string,
  email: string,
  role: User['role'] = 'viewer',
): Promise<string> => {
  const made = await house.call('POST', '/invitation', { token, body: { email, role } });
  expect([made.status, made.body]).toMatchObject([201, { email, role }]);
  return joinIdIn((made.body as InvitationMade).link ?? '');
};

export const join = (house: House, invitation: string, email: string, address?: string) =>
  house.call('POST', '/registration', {
    body: { name: 'Bia Reis', email, password: PASSWORD, invitation },
    ...(address !== undefined && { address }),
  });

/** A new member in the workspace of `token`'s user. */
export const joined = async (
  house: House,
  token: string,
  email: string,
  role: User['role'],
): Promise<SignedIn> => {
  const answer = await join(house, await invite(house, token, email, role), email);
  expect(answer.status).toBe(201);
  return answer.body as SignedIn;
};

/** The `count`-th mail, as soon as it has arrived. */
export const mailOf = (smtp: SmtpServer, count: number) =>
  vi.waitFor(
    () => {
      expect(smtp.received).toHaveLength(count);
      return smtp.received[count - 1] as SmtpServer['received'][number];
    },
    { timeout: 20_000 },
  );

export const codeOf = (answer: { body: unknown }): unknown => at(answer.body, 'error.code');
