import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
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
  [{ model: 'share', amount: '12.5' }, '12.5% of revenue'],
  // While it is being typed.
  [{ model: 'cpc', amount: null }, 'CPC: cost per visit'],
] as const)('%j', (costs, words) => {
  expect(costWords(t, costs, (amount) => `$${amount}`)).toBe(words);
});
