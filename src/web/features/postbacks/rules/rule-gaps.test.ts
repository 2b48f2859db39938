import { expect, test } from 'vitest';
import type { OutgoingRule } from '../../../../contracts/postbacks/outgoing.ts';
import type { Translate } from '../../../i18n/use-t.ts';
import { ruleGaps } from './rule-gaps.ts';

const t: Translate = (key, values = {}) => [key, ...Object.values(values)].join(' ');
const senders = { statuses: [], custom: ['vip'], sources: [{ id: 'pbs_1', statuses: [] }] };

const rule = (match: Partial<OutgoingRule['match']>, eventNames = {}): OutgoingRule => ({
  id: 'rul_1',
  name: 'Rule',
  enabled: true,
  createdAt: '',
  updatedAt: '',
  match: {
    ...{ events: [], types: [], statuses: [], campaigns: [], trafficSources: [], incomingSources: [] },
    ...match,
  },
  target: {
    kind: 'meta',
    pixelId: '1',
    accessToken: { set: true, hint: '' },
    testEventCode: null,
    eventNames,
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

test('an outgoing postback that can match has no warnings', () => {
  const match = { statuses: ['sale', 'vip', 'later'], incomingSources: ['pbs_1'] };
  expect(ruleGaps(t, rule(match, { lead: 'Lead', vip: 'Vip' }), senders)).toEqual([]);
});

test('words that map to another status are reported, in the match and among the names', () => {
  const gaps = ruleGaps(t, rule({ statuses: ['approved'] }, { approved: 'A', pending: 'B' }), senders);
  expect(gaps).toEqual(['rule.gap.status approved sale', 'rule.gap.status pending hold']);
});

test('deleted sources are reported, and whether any is left', () => {
  expect(ruleGaps(t, rule({ incomingSources: ['pbs_1', 'pbs_2'] }), senders)).toEqual(['rule.gap.source 1']);
  expect(ruleGaps(t, rule({ incomingSources: ['pbs_2'] }), senders)).toEqual(['rule.gap.source.all 1']);
});
