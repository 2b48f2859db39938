import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { METRICS } from '../../../contracts/reports/report-query.ts';
import { BUILT_IN_TYPES, KNOWN_TYPES, OFFERED_TYPES } from '../../../core/conversions/types.ts';
import { en } from '../../i18n/english.ts';
import type { Translate } from '../../i18n/use-t.ts';
import { metricWords, typeMetrics } from './metric-names.ts';
import { typeWord } from './type-name.ts';

const intl = createIntl({ locale: 'en', messages: en });
const t: Translate = (id, values) => intl.formatMessage({ id }, values);
const types = [
  { number: 1, known: 'purchase', name: null },
  { number: 8, known: null, name: 'Trial' },
] as const;
const words = metricWords(t, types);

describe('the names of metrics', () => {
  it('name the type of its figures', () => {
    expect(typeMetrics(types).map(words.name)).toEqual([
      ...['Purchase', 'Purchase CR', 'Purchase CPA', 'Purchase revenue'],
      ...['Trial', 'Trial CR', 'Trial CPA', 'Trial revenue'],
    ]);
    for (const metric of typeMetrics(types)) expect(words.help(metric)).toMatch(/ “(Purchase|Trial)”.*\.$/);
  });

  it('are the same as ever without a type', () => {
    expect(words.name('approvalRate')).toBe('Approval rate');
    expect(words.short('approvalRate')).toBe('Approval');
    for (const metric of METRICS) expect(words.help(metric)).toBe(en[`metric.${metric}.help`]);
  });

  it('show the number of a type that is gone', () => {
    expect(words.short('cr:9')).toBe('#9 CR');
  });
});

describe('the type in a row', () => {
  it('is translated while it has its usual name', () => {
    const keys = [...BUILT_IN_TYPES, ...OFFERED_TYPES];
    expect(keys.map((known) => typeWord(t, String(KNOWN_TYPES[known].number), known))).toEqual(
      keys.map((known) => en[`conversionType.${known}`]),
    );
  });

  it('is its own name otherwise, even if that is the code of another', () => {
    expect(typeWord(t, '1', 'Order')).toBe('Order');
    expect(typeWord(t, '8', 'add_to_cart')).toBe('add_to_cart');
    expect(typeWord(t, '8', null)).toBe('#8');
  });
});
