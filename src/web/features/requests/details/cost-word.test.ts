import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import type { RequestRow } from '../../../../contracts/reports/request.ts';
import { en } from '../../../i18n/english.ts';
import type { Translate } from '../../../i18n/use-t.ts';
import { costWord } from './cost-word.ts';

const intl = createIntl({ locale: 'en', messages: en });
const t: Translate = (id, values) => intl.formatMessage({ id }, values);
const price = (amount: string, currency: string | null): string => `${amount} ${currency ?? 'own'}`;

const visit = { by: 'visit', amount: '0.35', currency: null, problem: null } as const;
const of = (cost: RequestRow['cost'], other: Partial<RequestRow> = {}) =>
  costWord(t, { cost, visit: true, trafficClass: 'human', ...other }, price, (all) => all.join('+'));

it.each([
  [null, null],
  [visit, '0.35 own'],
  [{ ...visit, currency: 'EUR' }, '0.35 EUR, not counted because it is not in the workspace currency'],
  [{ ...visit, amount: null, problem: 'missing' }, 'Unknown: the link had no cost parameter'],
  [{ ...visit, amount: null, problem: 'unreadable' }, 'Unknown: the link’s cost parameter could not be read'],
  [{ by: 'conversion', amount: '12', types: null }, '12 own per conversion'],
  [{ by: 'conversion', amount: '12', types: [1, 6] }, '12 own per conversion, only for 1+6'],
  [{ by: 'revenue', percent: '7.5', types: null }, '7.5% of the revenue from its conversions'],
] satisfies [RequestRow['cost'], string | null][])('%j', (cost, words) => {
  expect(of(cost)).toBe(words);
});

it('what is no visit, or a declared crawler’s, costs nothing', () => {
  expect(of(visit, { visit: false })).toBe('None: not a separate visit');
  expect(of(visit, { trafficClass: 'crawler' })).toBe('None: declared crawlers are not charged');
});
