import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import type { DecisionStep } from '../../contracts/routing/decision.ts';
import { en } from '../i18n/english.ts';
import { useLanguageStore } from '../i18n/language-store.ts';
import { stepWords } from './step-text.ts';
import type { Words } from './words.ts';

const intl = createIntl({ locale: 'en', messages: en });
useLanguageStore.setState({
  messages: Object.fromEntries(Object.entries(en).map(([key, value]) => [key, [{ type: 0, value }]])),
});

const words: Words = {
  t: (id, values) => intl.formatMessage({ id }, values),
  weight: (hundredths) => `${hundredths / 100}%`,
  list: (items, type) => intl.formatList(items, { type }),
  nameOf: (code, type) => intl.formatDisplayName(code, { type }) ?? code,
  time: (at) => new Date(at).toISOString().slice(0, 10),
  zone: 'Europe/Lisbon',
};
const texts = (...steps: DecisionStep[]) => stepWords(words, steps).map(({ text }) => text);

type Condition = Extract<DecisionStep, { step: 'rule' }>['conditions'][number];
const country: Condition = {
  field: 'country',
  is: true,
  wanted: ['DE', 'FR'],
  seen: 'BR',
  holds: false,
};
const rule = (name: string, matched: boolean, ...conditions: Condition[]): DecisionStep => ({
  step: 'rule',
  rule: 7,
  name,
  matched,
  match: 'all',
  condition: 0,
  conditions,
});
const conditions = (...list: Condition[]) =>
  stepWords(words, [rule('', false, ...list)])[0]?.conditions.map(({ text }) => text);

const HOUR = 60;
const DAY = 24 * HOUR;

describe('the steps of a decision', () => {
  it('name rules by their position, and compare each condition with the visitor', () => {
    const phones: Condition = {
      field: 'device',
      is: true,
      wanted: ['mobile'],
      seen: 'mobile',
      holds: true,
    };
    expect(stepWords(words, [rule('', false, country, phones), rule('Phones', true, phones)])).toEqual([
      {
        key: 0,
        text: 'Rule 1: does not match.',
        matched: false,
        need: 'All of these must match:',
        conditions: [
          { key: 0, text: 'country is Germany or France (actual: Brazil)', holds: false },
          { key: 1, text: 'device is Mobile (actual: Mobile)', holds: true },
        ],
      },
      {
        key: 1,
        text: 'Rule 2: Phones: matches.',
        matched: true,
        need: null,
        conditions: [{ key: 0, text: 'device is Mobile (actual: Mobile)', holds: true }],
      },
    ]);
    expect(stepWords(words, [rule('', true)])[0]?.conditions).toEqual([
      { key: 0, text: 'everyone', holds: true },
    ]);
  });

  it('include a rule whose cap is used up', () => {
    const cap = { cap: 'c1-r3-day', per: 'day', limit: 5 } as const;
    expect(
      texts({ step: 'rule_cap', rule: 3, name: '', ...cap }, rule('', false), { step: 'fallback' }),
    ).toEqual([
      'Rule 1: skipped because its cap was reached (5 per day).',
      'Rule 2: does not match.',
      'No rule matches this visitor, so the default path applies.',
    ]);
  });

  it('say how a variant and an offer were chosen', () => {
    const variant = { test: 'c1', phase: 1, arm: 0 };
    const page = { path: 0, destination: 4, name: 'Shop' };
    expect(
      texts(
        { step: 'split', ...variant, drawn: true, weight: 7000 },
        { step: 'split', ...variant, drawn: false, weight: 10_000 },
        { step: 'earlier_arm', ...variant, weight: 3000 },
        { step: 'landing', ...page },
        { step: 'offer', ...page, drawn: false },
        { step: 'offer', ...page, drawn: true },
        { step: 'earlier_offer', ...page },
        { step: 'no_destination' },
      ),
    ).toEqual([
      'Path chosen by visitor key (70% share).',
      'Only one path from here.',
      'Keeps the path from an earlier visit (30% share).',
      'Sent to landing page Shop.',
      'Sent to Shop.',
      'Sent to Shop, chosen from the offers by visitor key.',
      'Sent to Shop, the same offer as before.',
      'No destination.',
    ]);
  });

  it('say why a campaign leads nowhere', () => {
    expect(
      texts(
        { step: 'status', status: 'paused' },
        { step: 'not_started', startsAt: Date.UTC(2026, 2, 10) },
        { step: 'ended', endsAt: Date.UTC(2026, 2, 11) },
        { step: 'cap', cap: 'c1-total', per: 'total', limit: 1000 },
      ),
    ).toEqual([
      'Campaign status: Paused.',
      'The campaign starts on 2026-03-10.',
      'The campaign ended on 2026-03-11.',
      'The campaign reached its cap: 1,000 in total.',
    ]);
  });

  it('say which offer an exit leads to, and where visitors of a full one go', () => {
    const place = { path: 0, destination: 3, name: 'Shoes' };
    expect(
      texts(
        { step: 'exit_offer', ...place, exit: 2, drawn: false },
        { step: 'full_offer', ...place, insteadName: 'Hats' },
        { step: 'full_offer', ...place, insteadName: '' },
      ),
    ).toEqual([
      'Exit 2 of the landing page leads to Shoes.',
      'Shoes is full, so its visitors go to Hats.',
      'Shoes is full and has no fallback offer, so visitors get the campaign’s fallback.',
    ]);
  });

  it('mark unknown values, and show regions and unknown words unchanged', () => {
    const seen = { is: false, holds: true, seen: null };
    expect(
      conditions(
        { ...seen, field: 'region', wanted: ['US-CA'] },
        { ...seen, field: 'language', wanted: ['pt'], seen: 'de' },
        { ...seen, field: 'os', wanted: ['plan9'], seen: 'linux' },
      ),
    ).toEqual([
      'region is not US-CA (actual: unknown)',
      'language is not Portuguese (actual: German)',
      'operating system is not plan9 (actual: Linux)',
    ]);
  });

  it('join hours again, also across midnight', () => {
    const work = (day: number): [number, number] => [day * DAY + 9 * HOUR, day * DAY + 17 * HOUR];
    const hours = (...wanted: [number, number][]) =>
      conditions({ field: 'hours', is: true, wanted, seen: 6 * DAY + 61, holds: false })?.[0];
    expect(hours(work(0), work(1), [5 * DAY, 6 * DAY])).toBe(
      'time is Mon and Tue 09:00 to 17:00, Europe/Lisbon or Sat 00:00 to 24:00, Europe/Lisbon (actual: Sun, 01:01)',
    );
    expect(hours([4 * DAY + 22 * HOUR, 5 * DAY + 2 * HOUR])).toBe(
      'time is Fri, 22:00 to Sat, 02:00, Europe/Lisbon (actual: Sun, 01:01)',
    );
    expect(hours([6 * DAY, 7 * DAY])).toBe('time is Sun 00:00 to 24:00, Europe/Lisbon (actual: Sun, 01:01)');
  });
});
