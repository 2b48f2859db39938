import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import type { DecisionStep } from '../../../../contracts/routing/decision.ts';
import { REASONS } from '../../../../core/traffic/reasons.ts';
import { en } from '../../../i18n/english.ts';
import { useLanguageStore } from '../../../i18n/language-store.ts';
import type { Translate } from '../../../i18n/use-t.ts';
import { reasonWord } from '../words.ts';
import { capWord, namedFacts, ruleWord, splitWord, utmFacts } from './request-facts.ts';

const intl = createIntl({ locale: 'en', messages: en });
useLanguageStore.setState({
  messages: Object.fromEntries(Object.entries(en).map(([key, value]) => [key, [{ type: 0, value }]])),
});
const t: Translate = (id, values) => intl.formatMessage({ id }, values);

const rule = { match: 'all' as const, conditions: [], caps: {}, to: [{ path: 0, weight: 10_000 }] };
const rules = [
  { ...rule, number: 7, name: '' },
  { ...rule, number: 3, name: 'Phones' },
];

describe('the facts of a request', () => {
  it('name a rule as the campaign’s screen does, and a deleted one by its number', () => {
    const of = (number: number, variant = 0) => ruleWord(t, { rule: number, variant }, rules);
    expect([of(7), of(3), of(5)]).toEqual(['Rule 1', 'Rule 2: Phones', 'Rule ID 5']);
    expect(of(0)).toBe('Default path (no match)');
    expect(of(0, -1)).toBeNull();
    expect(ruleWord(t, { rule: 7, variant: 0 }, undefined)).toBe('Rule ID 7');
  });

  it('say which variant it was, its weight, and whether it was drawn or kept', () => {
    const row = { variant: 0, kept: false, landing: null, destination: { id: 'd1', name: 'Shop' } };
    const weight = (hundredths: number) => `${hundredths / 100}%`;
    const of = (steps: DecisionStep[], other = {}) => splitWord(t, weight, { ...row, ...other }, steps);
    const variant = { test: 'c1', phase: 1, arm: 0, weight: 7000 };
    const drawn: DecisionStep = { ...variant, step: 'split', drawn: true };
    const offer: DecisionStep = { step: 'offer', path: 0, destination: 4, name: 'Shop', drawn: true };
    expect(of([drawn])).toBe('Shop 70%, chosen for this request');
    expect(of([{ ...variant, step: 'earlier_arm' }], { kept: true })).toBe(
      'Shop 70%, kept from an earlier visit',
    );
    expect(of([drawn, offer])).toBe('Shop from a path with a 70% share, chosen for this request');
    expect(of([{ ...variant, step: 'split', drawn: false }])).toBe('No split, only one path');
    expect(of([])).toBe('Shop, chosen for this request');
    expect(of([], { variant: -1 })).toBeNull();
  });

  it('name used-up caps', () => {
    expect(['c12-day', 'c12-r3-total', 'c12-r9-hour', 'other'].map((id) => capWord(t, id, rules))).toEqual([
      'Campaign, per day',
      'Rule 2: Phones, in total',
      'Rule ID 9, per hour',
      'other',
    ]);
  });

  it('list what was given by name in the order of its numbers', () => {
    expect(namedFacts(t, 'Sub IDs', { sub10: 'c', sub2: 'b', sub1: 'a' })).toEqual([
      ['sub1', 'a'],
      ['sub2', 'b'],
      ['sub10', 'c'],
    ]);
    expect(namedFacts(t, 'Sub IDs', {})).toEqual([['Sub IDs', null]]);
    expect(namedFacts(t, 'Sub IDs', { sub1: '[ZONE_ID]' })).toEqual([['sub1', 'Not filled in: [ZONE_ID]']]);
  });

  it('have the UTM parameters that were given, in their usual order', () => {
    expect(utmFacts(t, { utm_content: '{{ad.name}}', utm_source: 'news' })).toEqual([
      ['UTM source', 'news'],
      ['UTM content', 'Not filled in: {{ad.name}}'],
    ]);
    expect(utmFacts(t, {})).toEqual([]);
  });

  it('have a message for every reason', () => {
    const words = Object.keys(REASONS).map((code) => reasonWord(t, code));
    expect(words.filter((word) => word.includes('_'))).toEqual([]);
    expect(new Set(words).size).toBe(words.length);
    expect(reasonWord(t, 'not_known_here')).toBe('not_known_here');
  });
});
