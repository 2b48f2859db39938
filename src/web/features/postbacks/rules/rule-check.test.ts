import { expect, test } from 'vitest';
import { type OutgoingRule, OutgoingRuleInput } from '../../../../contracts/postbacks/outgoing.ts';
import { TARGET_KINDS } from '../target-name.ts';
import { fieldOf, ruleProblems } from './rule-check.ts';
import { emptyValues, inputOf, storedSecrets, valuesOf } from './rule-values.ts';

const nothing = new Set<string>();
const problems = (values: ReturnType<typeof emptyValues>, stored = nothing) =>
  Object.fromEntries(ruleProblems(values, stored));

test('an empty form reports what is missing, at fields that it has', () => {
  expect(problems(emptyValues('meta'))).toEqual({ pixelId: 'pixel_invalid', accessToken: 'secret_required' });
  expect(problems(emptyValues('google'))).toEqual({
    customerId: 'customer_invalid',
    clientId: 'client_id_required',
    developerToken: 'secret_required',
    clientSecret: 'secret_required',
    refreshToken: 'secret_required',
    'names.0.name': 'statuses_required',
  });
  expect(problems(emptyValues('url'))).toEqual({ name: 'name_required', url: 'url_required' });
});

test('an error of a name is shown in the row of its status', () => {
  const values = emptyValues('meta');
  values.names[3] = { status: 'rejected', name: '1st' };
  expect(problems(values)).toMatchObject({ 'names.3.name': 'event_name_invalid' });
  expect(fieldOf(values)('target.eventNames.sale')).toBe('names.1.name');
  expect(fieldOf(values)('match.campaigns.2')).toBe('match.campaigns');
});

test('a stored secret need not be typed again, and is not sent if it was not', () => {
  const values = { ...emptyValues('meta'), pixelId: '123' };
  expect(problems(values, new Set(['accessToken']))).toEqual({});
  expect(inputOf(values).target).not.toHaveProperty('accessToken');
});

const rule = (target: OutgoingRule['target']): OutgoingRule => ({
  id: 'rul_1',
  name: 'Rule',
  enabled: false,
  createdAt: '',
  updatedAt: '',
  target,
  match: {
    events: ['purchase'],
    types: [6],
    statuses: [],
    campaigns: ['cmp_1'],
    trafficSources: [],
    incomingSources: [],
  },
  health: {
    state: 'idle',
    restingUntil: null,
    waiting: 0,
    delivered24h: 0,
    failed24h: 0,
    notSent24h: 0,
    lastDeliveredAt: null,
    lastProblem: null,
  },
});
const set = { set: true, hint: 'abcd' };
const targets: OutgoingRule['target'][] = [
  {
    ...{
      kind: 'url',
      method: 'POST',
      url: 'https://a.example/?c={click_id}',
      contentType: 'form',
      body: 'p={payout}',
    },
    headers: [{ name: 'x-a', value: '{secret:key}' }],
    secrets: [{ name: 'key', set: true }],
  },
  { kind: 'meta', pixelId: '1', accessToken: set, eventNames: { sale: 'Purchase' }, testEventCode: null },
  {
    kind: 'google',
    customerId: '1234567890',
    loginCustomerId: null,
    conversionActions: { vip: '7' },
    clientId: 'c',
    clientSecret: set,
    refreshToken: set,
    developerToken: set,
    consent: 'granted',
  },
  {
    kind: 'tiktok',
    pixelCode: 'C1234567',
    accessToken: set,
    eventNames: { lead: 'SubmitForm' },
    testEventCode: 'T1',
  },
];

test.each(targets)(
  'a stored $kind rule that nobody changed is sent back as it was, without its secrets',
  (target) => {
    const stored = rule(target);
    const values = valuesOf(stored);
    expect(problems(values, new Set(storedSecrets(stored).keys()))).toEqual({});
    const { name, enabled, match, target: sent } = OutgoingRuleInput.parse(inputOf(values));
    expect({ name, enabled, match }).toEqual({ name: 'Rule', enabled: false, match: stored.match });
    const { accessToken, clientSecret, refreshToken, developerToken, secrets, ...plain } = {
      accessToken: 0,
      clientSecret: 0,
      refreshToken: 0,
      developerToken: 0,
      secrets: 0,
      ...target,
    };
    expect(sent).toMatchObject(plain);
    expect(JSON.stringify(sent)).not.toContain('hint');
  },
);

test('each kind has a form', () => {
  expect(TARGET_KINDS.map((kind) => emptyValues(kind).kind)).toEqual([...TARGET_KINDS]);
});
