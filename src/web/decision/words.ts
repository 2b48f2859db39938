import type { Translate } from '../i18n/use-t.ts';

/** The tools for describing a decision in the current language. */
export interface Words {
  t: Translate;
  weight: (hundredths: number) => string;
  list: (items: readonly string[], type: 'conjunction' | 'disjunction') => string;
  /** Name of an ISO 3166-1 country or of a language; the code itself if it has none. */
  nameOf: (code: string, type: 'region' | 'language') => string;
  /** `at`: milliseconds since 1970. */
  time: (at: number) => string;
  /** IANA name of the zone for hours and days. */
  zone: string;
}
