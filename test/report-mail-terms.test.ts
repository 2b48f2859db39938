import { describe, expect, test } from 'vitest';
import { en } from '../src/api/report-mail/terms/en.ts';
import { es } from '../src/api/report-mail/terms/es.ts';
import { hi } from '../src/api/report-mail/terms/hi.ts';
import { pt } from '../src/api/report-mail/terms/pt.ts';
import { ru } from '../src/api/report-mail/terms/ru.ts';

const SECTIONS = ['metrics', 'reports', 'requests', 'reasons', 'dashboard'];
const WORDS =
  /^(metric\.[A-Za-z]+(\.short)?|(dimension|value|word|outcome|reason)\.\w+|class\.(human|crawler|preview|invalid)|filter\.(is|isNot|contains|notContains)|dashboard\.unknown)$/;
/** Messages beside the metrics that belong to none of them. */
const OTHERS = ['metric.what', 'metric.rates'];

const shown = async (language: string): Promise<Record<string, string>> => {
  const sections = await Promise.all(
    SECTIONS.map(async (name) => {
      const module: object = await import(`../src/web/i18n/${language}/${name}.ts`);
      return Object.values(module)[0] as Record<string, string>;
    }),
  );
  const all = Object.entries(Object.assign({}, ...sections) as Record<string, string>);
  return Object.fromEntries(
    all
      .filter(([key]) => WORDS.test(key) && !OTHERS.includes(key))
      .map(([key, text]) => [key, text.replace('{number, number}', '{number}')]),
  );
};

describe('mails of reports', () => {
  test.each(Object.entries({ en, pt, es, ru, hi }))(
    'in %s use the words of the screens',
    async (language, terms) => {
      expect(terms).toEqual(await shown(language));
    },
  );
});
