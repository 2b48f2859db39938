import type { ConversionType } from '../../contracts/postbacks/conversion-type.ts';
import type { Formula } from '../../contracts/reports/formula.ts';
import type {
  ColumnName,
  ConversionDimension,
  FilterDimension,
  ReportFilter,
} from '../../contracts/reports/report-query.ts';
import type { MailLanguage } from '../../contracts/reports/report-schedule.ts';
import { formulaNumber } from '../../core/report/columns.ts';
import { typeMetricOf } from '../../core/report/metrics.ts';
import { isUnfilledParameter } from '../../core/routing/url/unfilled.ts';
import { isRoleDimension } from '../../core/sources/parameters.ts';
import { type KeyOf, textsOf } from '../../messages/area.ts';
import enReports from '../../messages/en/reports.json' with { type: 'json' };
import enRequests from '../../messages/en/requests.json' with { type: 'json' };
import esReports from '../../messages/es/reports.json' with { type: 'json' };
import esRequests from '../../messages/es/requests.json' with { type: 'json' };
import hiReports from '../../messages/hi/reports.json' with { type: 'json' };
import hiRequests from '../../messages/hi/requests.json' with { type: 'json' };
import { LOCALES } from '../../messages/languages.ts';
import ptReports from '../../messages/pt/reports.json' with { type: 'json' };
import ptRequests from '../../messages/pt/requests.json' with { type: 'json' };
import ruReports from '../../messages/ru/reports.json' with { type: 'json' };
import ruRequests from '../../messages/ru/requests.json' with { type: 'json' };
import { sayIn } from '../mail/mail-text.ts';

type Term = KeyOf<typeof enReports & typeof enRequests>;
type Terms = Readonly<Record<Term, string>>;

/** The messages of the screens. */
const screens: Readonly<Record<MailLanguage, Terms>> = {
  en: textsOf({ ...enReports, ...enRequests }),
  es: textsOf({ ...esReports, ...esRequests }),
  hi: textsOf({ ...hiReports, ...hiRequests }),
  pt: textsOf({ ...ptReports, ...ptRequests }),
  ru: textsOf({ ...ruReports, ...ruRequests }),
};

/** Codes with translations, by the prefix of their terms. */
type Column = FilterDimension | ConversionDimension;

const coded: Partial<Record<Column, string>> = {
  device: 'word',
  os: 'word',
  browser: 'word',
  trafficClass: 'class',
  reason: 'reason',
  outcome: 'outcome',
  exit: 'exit',
  conversionStatus: 'conversionStatus',
};

const NOT_KNOWN: readonly Column[] = ['country', 'region', 'city', 'language', 'device', 'os', 'browser'];
const NOTHING: Partial<Record<Column, Term>> = {
  campaign: 'dashboard.unknown',
  referrer: 'value.direct',
  inApp: 'value.noApp',
  rule: 'value.defaultRule',
};

const isTerm = (text: string): text is Term => Object.hasOwn(screens.en, text);

/** A code unknown to Intl, or an invalid one, stays as it is. */
const displayName = (locale: string, code: string, type: 'region' | 'language'): string => {
  try {
    return new Intl.DisplayNames(locale, { type, fallback: 'code' }).of(code) ?? code;
  } catch {
    return code;
  }
};

/** What the names of a conversion type's figures depend on. */
export type NamedType = Pick<ConversionType, 'number' | 'name' | 'known'>;

/** Names of a report's contents, as on the screens. `types`, `formulas`: at least those whose figures it shows. */
export const termsIn = (
  language: MailLanguage,
  types: readonly NamedType[],
  formulas: readonly Pick<Formula, 'number' | 'name'>[],
) => {
  const say = sayIn(language, screens[language]);
  const locale = LOCALES[language];
  const orNone = (dimension: Column): string =>
    say(NOTHING[dimension] ?? (NOT_KNOWN.includes(dimension) ? 'value.notKnown' : 'value.none'));

  /** `known`: the code of a type that comes with Fairlead. */
  const typeWord = (known: string): string => {
    const word = `conversionType.${known}`;
    return isTerm(word) ? say(word) : known;
  };
  const dimension = (name: Column): string => {
    const sub = /^sub(\d+)$/.exec(name)?.[1];
    if (sub !== undefined) return say('dimension.sub', { number: Number(sub) });
    return say(`dimension.${name}` as Term);
  };
  /** A rule without a name is shown by its position, `#2`; one no longer in the campaign, by its number. */
  const rule = (key: string, name: string | null): string => {
    const place = /^#(\d+)$/.exec(name ?? '')?.[1];
    if (place !== undefined) return say('value.rule', { number: place });
    return name ?? say('value.ruleNumber', { number: key.split('/')[1] ?? key });
  };
  /** `name`: as in the report; null if the key is the name. */
  const value = (of: Column, key: string | null, name: string | null): string => {
    if (key === null) return orNone(of);
    if (of === 'rule') return rule(key, name);
    if (isRoleDimension(of)) {
      // The name contains the platform's ID: after the ad's name, and before its source where several are listed.
      const id = key.slice(key.indexOf('/') + 1);
      const word = isUnfilledParameter(id) ? say('value.unfilled', { token: id }) : id;
      return name?.replace(id, () => word) ?? word;
    }
    if (of === 'conversionType') return typeWord(name ?? key);
    if (name !== null) return name;
    if (of === 'country') return displayName(locale, key, 'region');
    if (of === 'language') return displayName(locale, key, 'language');
    if (/^(sub|utm)/.test(of) && isUnfilledParameter(key)) return say('value.unfilled', { token: key });
    const word = `${coded[of]}.${key}`;
    if (of === 'exit' && key !== '0') return say('exit.number', { number: key });
    return of in coded && isTerm(word) ? say(word) : key;
  };

  const metric = (name: ColumnName): string => {
    const number = formulaNumber(name);
    if (number !== null) return formulas.find((formula) => formula.number === number)?.name ?? name;
    const own = typeMetricOf(name);
    if (own === null) return say(`metric.${name}` as Term);
    const type = types.find(({ number }) => number === own.type);
    const word = type?.name ?? typeWord(type?.known ?? String(own.type));
    return say(`metric.type.${own.figure}`, { type: word });
  };

  return {
    metric,
    /** For a column header. */
    shortMetric: (name: ColumnName): string => {
      const short = `metric.${name}.short`;
      return isTerm(short) ? say(short) : metric(name);
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
      return say(`filter.${op}`, { dimension: dimension(of), values: list });
    },
  };
};
