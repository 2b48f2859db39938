import type { DisclosedRule } from '../../core/disclosure/disclosure.ts';
import type { Condition } from '../../core/routing/plan.ts';
import { type Language, LOCALES } from '../../messages/languages.ts';
import { type Say, sayIn } from './languages.ts';

const DAY = 24 * 60;

/** Names that are the same in every language. */
const NAMES: Readonly<Record<string, string>> = {
  windows: 'Windows',
  macos: 'macOS',
  ios: 'iOS',
  android: 'Android',
  chromeos: 'ChromeOS',
  linux: 'Linux',
  chrome: 'Chrome',
  safari: 'Safari',
  firefox: 'Firefox',
  edge: 'Edge',
  samsung: 'Samsung Internet',
  opera: 'Opera',
};
const SAID = ['mobile', 'desktop', 'tablet', 'tv', 'other'] as const;
const isSaid = (value: string): value is (typeof SAID)[number] => (SAID as readonly string[]).includes(value);

export interface Words {
  readonly say: Say;
  number(value: number): string;
  percent(value: number): string;
  caps(caps: DisclosedRule['caps']): string;
  /** A rule's audience: `Country: Germany or Brazil; Device: phone`. */
  rule(rule: Pick<DisclosedRule, 'match' | 'conditions'>): string;
  list(parts: readonly string[]): string;
}

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Spans of the week as days and hours; days with the same hours are grouped: `Mon, Tue 09:00–17:00`. */
const hoursIn = (tag: string): ((spans: readonly (readonly [number, number])[]) => string[]) => {
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  const dayOf = (minute: number): string =>
    weekday.format(Date.UTC(2024, 0, 1 + (Math.floor(minute / DAY) % 7)));
  return (spans) => {
    const groups = new Map<string, string[]>();
    const long: string[] = [];
    for (const [from, to] of spans) {
      const start = from % DAY;
      const end = to - (from - start);
      if (end > DAY) {
        long.push(`${dayOf(from)} ${clock(start)} – ${dayOf(to)} ${clock(to % DAY)}`);
        continue;
      }
      const hours = `${clock(start)}–${clock(end)}`;
      groups.set(hours, [...(groups.get(hours) ?? []), dayOf(from)]);
    }
    return [...[...groups].map(([hours, days]) => `${days.join(', ')} ${hours}`), ...long];
  };
};

const makeWords = (language: Language): Words => {
  const tag = LOCALES[language];
  const say = sayIn(language);
  const countries = new Intl.DisplayNames(tag, { type: 'region', fallback: 'code' });
  const languages = new Intl.DisplayNames(tag, { type: 'language', fallback: 'code' });
  const either = new Intl.ListFormat(tag, { type: 'disjunction' });
  const numbers = new Intl.NumberFormat(tag);
  const percents = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 });
  const hours = hoursIn(tag);

  const nameOf = (names: Intl.DisplayNames, code: string): string => {
    try {
      return names.of(code) ?? code;
    } catch {
      return code;
    }
  };
  const wordOf = (field: Condition['field'], value: string): string => {
    if (field === 'country') return nameOf(countries, value);
    if (field === 'language') return nameOf(languages, value);
    return isSaid(value) ? say(value) : (NAMES[value] ?? value);
  };
  const condition = (one: Condition): string => {
    const values =
      one.field === 'hours' ? hours(one.values) : one.values.map((value) => wordOf(one.field, value));
    return say(one.is ? 'is' : 'isNot', { field: say(one.field), values: either.format(values) || '–' });
  };

  return {
    say,
    number: (value) => numbers.format(value),
    percent: (value) => percents.format(value / 100),
    caps: (list) =>
      list.map(({ per, limit }) => say(`cap_${per}`, { limit: numbers.format(limit) })).join(', '),
    rule: ({ match, conditions }) => {
      const parts = conditions.map(condition);
      if (parts.length === 0) return match === 'all' ? say('everybody') : say('unreachable');
      return match === 'all' ? parts.join('; ') : either.format(parts);
    },
    list: (parts) => either.format(parts),
  };
};

const made = new Map<Language, Words>();

export const wordsIn = (language: Language): Words => {
  const words = made.get(language) ?? makeWords(language);
  made.set(language, words);
  return words;
};
