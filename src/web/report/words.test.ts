import { createIntl } from 'react-intl';
import { beforeAll, describe, expect, it } from 'vitest';
import { FILTER_DIMENSIONS, METRICS } from '../../contracts/reports/report-query.ts';
import { en, type MessageKey } from '../i18n/english.ts';
import { useLanguageStore } from '../i18n/language-store.ts';
import type { Translate } from '../i18n/use-t.ts';
import { dimensionWord, linesOf, parameterWord, shortMetric, valueWord } from './words.ts';

const intl = createIntl({ locale: 'en', messages: en });
const t: Translate = (id, values) => intl.formatMessage({ id }, values);

beforeAll(() => {
  useLanguageStore.setState({ messages: Object.fromEntries(Object.keys(en).map((key) => [key, []])) });
});

describe('the words of reports', () => {
  it.each(METRICS)(
    '%s has a name, a shorter or the same one, and a sentence that says what it is',
    (name) => {
      for (const key of [`metric.${name}`, shortMetric(name), `metric.${name}.help`] as MessageKey[]) {
        expect(en[key], key).toBeTruthy();
      }
      expect(en[shortMetric(name)].length).toBeLessThanOrEqual(21);
      expect(en[`metric.${name}.help`]).toMatch(/\.$/);
    },
  );

  it('name every dimension differently', () => {
    const names = FILTER_DIMENSIONS.map((dimension) => dimensionWord(t, dimension));
    expect(new Set(names).size).toBe(names.length);
    expect(dimensionWord(t, 'sub10')).toBe('Sub ID 10');
    expect(dimensionWord(t, 'sub20')).toBe('Sub ID 20');
  });

  it('name values in words', () => {
    expect(valueWord(t, intl, 'country', 'BR')).toBe('Brazil');
    expect(valueWord(t, intl, 'language', 'pt')).toBe('Portuguese');
    expect(valueWord(t, intl, 'os', 'ios')).toBe('iOS');
    expect(valueWord(t, intl, 'trafficClass', 'invalid')).toBe('Bot');
    expect(valueWord(t, intl, 'reason', 'no_user_agent')).toBe('no user agent');
    expect(valueWord(t, intl, 'campaign', 'cmp_1', 'Summer sale')).toBe('Summer sale');
    expect(valueWord(t, intl, 'rule', 'cmp_1/7', 'Phones')).toBe('Phones');
    expect(valueWord(t, intl, 'rule', 'cmp_1/7', '#2')).toBe('Rule 2');
    expect(valueWord(t, intl, 'rule', 'cmp_1/7')).toBe('Rule ID 7');
    expect(valueWord(t, intl, 'rule', null)).toBe('Default path (no rule)');
    expect(valueWord(t, intl, 'exit', '10')).toBe('Exit 10');
    expect(valueWord(t, intl, 'exit', '0')).toBe('Unknown exit');
  });

  it('mark parameters that the traffic source did not fill in', () => {
    expect(valueWord(t, intl, 'sub1', '{{ad.id}}')).toBe('Not filled in: {{ad.id}}');
    expect(valueWord(t, intl, 'sub10', '{zone}_{site}')).toBe('Not filled in: {zone}_{site}');
    expect(valueWord(t, intl, 'sub1', 'shoes [red]')).toBe('shoes [red]');
    expect(valueWord(t, intl, 'city', '{{ad.id}}')).toBe('{{ad.id}}');
    expect(parameterWord(t, '__CID__')).toBe('Not filled in: __CID__');
  });

  it('show a platform’s ID, with its source where several are listed', () => {
    expect(valueWord(t, intl, 'ad', 'src_1/44/5', '44/5')).toBe('44/5');
    expect(valueWord(t, intl, 'ad', 'src_1/44', '44 · Push')).toBe('44 · Push');
    expect(valueWord(t, intl, 'ad', 'src_1/{{ad.id}}', '{{ad.id}} · Push')).toBe(
      'Not filled in: {{ad.id}} · Push',
    );
    expect(valueWord(t, intl, 'site', 'src_1/7')).toBe('7');
  });

  it('show an ad’s name before its ID, which has a line of its own', () => {
    const [key, id] = ['src_1/120210000000000123', '120210000000000123'];
    const word = valueWord(t, intl, 'ad', key, `$& shoes · ${id} · Push`);
    expect(word).toBe(`$& shoes · ${id} · Push`);
    expect(linesOf('ad', key, word)).toBe(`$& shoes\n${id} · Push`);
    expect(linesOf('ad', key, valueWord(t, intl, 'ad', key, `${id} · ${id}`))).toBe(`${id}\n${id}`);
    expect(linesOf('ad', key, id)).toBe(id);
    expect(linesOf('ad', null, 'None')).toBe('None');
    expect(linesOf('path', 'cmp_1/2', 'Sale · 2')).toBe('Sale · 2');
  });

  it('leave unknown codes unchanged', () => {
    for (const odd of ['', 'ZZZZ', 'x y', '%', '-']) {
      expect(valueWord(t, intl, 'country', odd)).toBe(odd);
      expect(valueWord(t, intl, 'sub1', odd)).toBe(odd);
    }
    expect(valueWord(t, intl, 'os', 'plan9')).toBe('plan9');
  });

  it('have a word for nothing in every dimension', () => {
    for (const dimension of FILTER_DIMENSIONS) expect(valueWord(t, intl, dimension, null)).toMatch(/\w/);
    expect(valueWord(t, intl, 'campaign', null)).toBe('Unknown links');
    expect(valueWord(t, intl, 'country', null)).toBe('Unknown');
  });
});
