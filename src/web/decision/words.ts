import type { Translate } from '../i18n/use-t.ts';

/** What a decision is put into words with, in the current language. */
export interface Words {
  t: Translate;
  weight: (hundredths: number) => string;
  list: (items: readonly string[], type: 'conjunction' | 'disjunction') => string;
  /** Name of an ISO 3166-1 country or of a language; the code itself when there is none. */
  nameOf: (code: string, type: 'region' | 'language') => string;
  /** `at`: milliseconds since 1970. */
  time: (at: number) => string;
  /** IANA name of the zone that hours and days are of. */
  zone: string;
}
