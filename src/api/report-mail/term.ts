import type { FilterDimension, MetricName, ReportFilter } from '../../contracts/reports/report-query.ts';
import type { MailLanguage } from '../../contracts/reports/report-schedule.ts';
import { wordsIn } from '../mail/letters.ts';
import { en, type Term, type Terms } from './terms/en.ts';
import { es } from './terms/es.ts';
import { hi } from './terms/hi.ts';
import { pt } from './terms/pt.ts';
import { ru } from './terms/ru.ts';

const all = { en, pt, es, ru, hi } as const satisfies Record<MailLanguage, Terms>;

/** Locales for numbers and dates, as on the screens. */
const LOCALES: Readonly<Record<MailLanguage, string>> = {
  en: 'en',
  pt: 'pt-BR',
  es: 'es-419',
  ru: 'ru',
  hi: 'hi-IN',
};

export const localeOf = (language: MailLanguage): string => LOCALES[language];

/** Codes with translations, by the prefix of their terms. */
const coded: Partial<Record<FilterDimension, string>> = {
  device: 'word',
  os: 'word',
  browser: 'word',
  trafficClass: 'class',
  reason: 'reason',
  outcome: 'outcome',
};

const NOT_KNOWN: readonly FilterDimension[] = [
  'country',
  'region',
  'city',
  'language',
  'device',
  'os',
  'browser',
];
const NOTHING: Partial<Record<FilterDimension, Term>> = {
  campaign: 'dashboard.unknown',
  referrer: 'value.direct',
  inApp: 'value.noApp',
  rule: 'value.defaultRule',
};

const isTerm = (text: string): text is Term => Object.hasOwn(en, text);

/** A code unknown to Intl, or an invalid one, stays as it is. */
const displayName = (locale: string, code: string, type: 'region' | 'language'): string => {
  try {
    return new Intl.DisplayNames(locale, { type, fallback: 'code' }).of(code) ?? code;
  } catch {
    return code;
  }
};

/** Names of a report's contents, as on the screens. */
export const termsIn = (language: MailLanguage) => {
  const words = wordsIn<Terms>(all, language);
  const locale = localeOf(language);
  const orNone = (dimension: FilterDimension): string =>
    words[NOTHING[dimension] ?? (NOT_KNOWN.includes(dimension) ? 'value.notKnown' : 'value.none')];

  const dimension = (name: FilterDimension): string => {
    const sub = /^sub(\d+)$/.exec(name)?.[1];
    if (sub !== undefined) return words['dimension.sub'].replace('{number}', sub);
    return words[`dimension.${name}` as Term];
  };
  /** One without a name is shown by its position, `#2`; one no longer in the campaign by its number. */
  const rule = (key: string, name: string | null): string => {
    const place = /^#(\d+)$/.exec(name ?? '')?.[1];
    if (place !== undefined) return words['value.rule'].replace('{number}', place);
    return name ?? words['value.ruleNumber'].replace('{number}', key.split('/')[1] ?? key);
  };
  /** `name`: as in the report; null if the key is the name. */
  const value = (of: FilterDimension, key: string | null, name: string | null): string => {
    if (key === null) return orNone(of);
    if (of === 'rule') return rule(key, name);
    if (name !== null) return name;
    if (of === 'country') return displayName(locale, key, 'region');
    if (of === 'language') return displayName(locale, key, 'language');
    const word = `${coded[of]}.${key}`;
    return of in coded && isTerm(word) ? words[word] : key;
  };

  return {
    metric: (name: MetricName): string => words[`metric.${name}`],
    /** For a column header. */
    shortMetric: (name: MetricName): string => {
      const short = `metric.${name}.short`;
      return isTerm(short) ? words[short] : words[`metric.${name}`];
    },
    dimension,
    value,
    /** `Country is Brazil or India`. `nameOf`: names of the workspace's items, by public ID. */
    filter: ({ dimension: of, op, values }: ReportFilter, nameOf: (id: string) => string | null): string => {
      const isExact = op === 'is' || op === 'isNot';
      const said = values.map((one) =>
        isExact ? value(of, one, one === null ? null : nameOf(one)) : `“${one}”`,
      );
      const list = new Intl.ListFormat(locale, { type: 'disjunction' }).format(said);
      // As functions, because a value can contain a replacement pattern of `replace`.
      return words[`filter.${op}`]
        .replace('{dimension}', () => dimension(of))
        .replace('{values}', () => list);
    },
  };
};
