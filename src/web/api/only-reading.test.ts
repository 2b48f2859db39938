import { expect, it } from 'vitest';
import type { Me } from '../../contracts/accounts/session.ts';
import { onlyReading } from './only-reading.ts';

const END = '2026-03-15T12:00:00.000Z';
const AT = Date.parse(END);

const me = (role: Me['user']['role'], trialEndsAt: string | null): Me => ({
  user: { id: 'usr_1', name: 'Ana Lima', email: 'ana@example.com', role },
  workspace: {
    id: 'ws_1',
    name: 'Ana Lima',
    timeZone: 'UTC',
    currency: 'USD',
    postbackUrl: 'https://go.example.com/postback',
    trialEndsAt,
    demo: false,
  },
});

it.each([
  ['owner', null, null],
  ['editor', null, null],
  ['viewer', null, 'error.forbidden'],
  ['owner', END, 'error.trial_ended'],
  ['editor', END, 'error.trial_ended'],
  ['viewer', END, 'error.forbidden'],
] as const)('%s, trial until %s: %s', (role, end, reason) => {
  expect(onlyReading(me(role, end), AT)).toBe(reason);
});

it('a running trial can be edited until its last moment', () => {
  expect(onlyReading(me('owner', END), AT - 1)).toBeNull();
});
