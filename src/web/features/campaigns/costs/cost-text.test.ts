import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import type { Costs } from '../../../../contracts/campaigns/costs.ts';
import { en } from '../../../i18n/english.ts';
import type { Translate } from '../../../i18n/use-t.ts';
import { costWords } from './cost-text.ts';

const intl = createIntl({ locale: 'en', messages: en });
const t: Translate = (id, values) => intl.formatMessage({ id }, values);

it.each([
  [{ model: 'none', amount: null }, 'No per-click cost'],
  [{ model: 'token', amount: null }, 'Cost per click from the link’s cost parameter'],
  [{ model: 'cpc', amount: '0.35' }, '$0.35 per visit (CPC)'],
  [{ model: 'cpm', amount: '4' }, '$4 per 1,000 visits (CPM)'],
  [{ model: 'cpa', amount: '12' }, '$12 per conversion (CPA)'],
  [{ model: 'cpa', amount: '12', types: [1, 6] }, '$12 per conversion (CPA), only for 1+6'],
  [{ model: 'share', amount: '12.5' }, '12.5% of revenue'],
  [{ model: 'share', amount: '12.5', types: [2] }, '12.5% of revenue, only for 2'],
  // While it is being typed.
  [{ model: 'cpc', amount: null }, 'CPC: cost per visit'],
] satisfies [Costs, string][])('%j', (costs, words) => {
  const format = {
    price: (amount: string) => `$${amount}`,
    types: (all: readonly number[]) => all.join('+'),
  };
  expect(costWords(t, costs, format)).toBe(words);
});
