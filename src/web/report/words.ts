import type { IntlShape } from 'react-intl';
import type { ConversionDimension, FilterDimension } from '../../contracts/reports/report-query.ts';
import type { CommonMetric } from '../../core/report/metrics.ts';
import { isUnfilledParameter } from '../../core/routing/url/unfilled.ts';
import { isRoleDimension } from '../../core/sources/parameters.ts';
import type { MessageKey } from '../i18n/english.ts';
import { hasMessage } from '../i18n/language-store.ts';
import type { Translate } from '../i18n/use-t.ts';
import { languageName } from '../language-names/language-name.ts';

/** Metrics with a shorter name for a column's heading. */
const SHORTER = [
  'uniqueVisits',
  'invalidShare',
  'refused',
  'landed',
  'otherConversions',
  'otherClickConversions',
  'approvalRate',
  'cpa',
] as const satisfies readonly CommonMetric[];
type Shorter = (typeof SHORTER)[number];

const isShorter = (name: CommonMetric): name is Shorter =>
  (SHORTER as readonly CommonMetric[]).includes(name);

/** The name of a metric as a column heading. */
export const shortMetric = (name: CommonMetric): MessageKey =>
  isShorter(name) ? `metric.${name}.short` : `metric.${name}`;

/** The name of a dimension. */
export const dimensionWord = (t: Translate, dimension: FilterDimension | ConversionDimension): string => {
  const sub = /^sub(\d+)$/.exec(dimension)?.[1];
  return sub === undefined
    ? t(`dimension.${dimension as Exclude<FilterDimension | ConversionDimension, `sub${string}`>}`)
    : t('dimension.sub', { number: Number(sub) });
};

/** Dimensions whose codes have messages, by the prefix of their keys. */
const coded: Partial<Record<FilterDimension, string>> = {
  device: 'word',
  os: 'word',
  browser: 'word',
  trafficClass: 'class',
  reason: 'reason',
  outcome: 'outcome',
  exit: 'exit',
};

const NOTHING: Partial<Record<FilterDimension, MessageKey>> = {
  campaign: 'dashboard.unknown',
  referrer: 'value.direct',
  inApp: 'value.noApp',
  rule: 'value.defaultRule',
  country: 'value.notKnown',
  region: 'value.notKnown',
  city: 'value.notKnown',
  language: 'value.notKnown',
  device: 'value.notKnown',
  os: 'value.notKnown',
  browser: 'value.notKnown',
};

/** An unknown or invalid code is returned unchanged. */
const countryName = (intl: IntlShape, code: string): string => {
  try {
    return new Intl.DisplayNames(intl.locale, { type: 'region', fallback: 'code' }).of(code) ?? code;
  } catch {
    return code;
  }
};

/** A rule without a name is named by its position, `#2`; a deleted one by its number. */
const ruleWord = (t: Translate, key: string, name: string | null): string => {
  const place = /^#(\d+)$/.exec(name ?? '')?.[1];
  if (place !== undefined) return t('value.rule', { number: place });
  return name ?? t('value.ruleNumber', { number: key.split('/')[1] ?? key });
};

/** A value of a parameter as it arrived, or the token that the traffic source did not replace, marked as such. */
export const parameterWord = (t: Translate, value: string): string =>
  isUnfilledParameter(value) ? t('value.unfilled', { token: value }) : value;

/** The platform's ID in the key of a role. */
const idOf = (key: string): string => key.slice(key.indexOf('/') + 1);

/** A value in words, with a platform's ID on a line of its own if a name precedes it. */
export const linesOf = (dimension: string, key: string | null, word: string): string =>
  key !== null && isRoleDimension(dimension) ? word.replace(` · ${idOf(key)}`, () => `\n${idOf(key)}`) : word;

/**
 * A value of a dimension in words: `BR` is Brazil in the current language, null is "not known" or the dimension's word
 * for none. `name`: from the report, null where the key is its own name.
 */
export const valueWord = (
  t: Translate,
  intl: IntlShape,
  dimension: FilterDimension,
  key: string | null,
  name: string | null = null,
): string => {
  if (key === null) return t(NOTHING[dimension] ?? 'value.none');
  if (dimension === 'rule') return ruleWord(t, key, name);
  if (isRoleDimension(dimension)) {
    // The name contains the platform's ID: after the ad's name, and before its source where several are listed.
    const word = parameterWord(t, idOf(key));
    return name?.replace(idOf(key), () => word) ?? word;
  }
  if (name !== null) return name;
  if (dimension === 'country') return countryName(intl, key);
  if (dimension === 'language') return languageName(intl, key);
  if (/^(sub|utm)/.test(dimension)) return parameterWord(t, key);
  const word = `${coded[dimension]}.${key}`;
  if (dimension === 'exit' && key !== '0') return t('exit.number', { number: key });
  return dimension in coded && hasMessage(word) ? t(word) : key;
};
