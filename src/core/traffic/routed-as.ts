import type { Plan } from '../routing/plan.ts';
import { cellOf, type RoutedAgent } from './cells.ts';
import { routedLanguage } from './routed-language.ts';
import type { UserAgent } from './user-agent.ts';

export type { RoutedAgent } from './cells.ts';

type Detected = Pick<UserAgent, 'device' | 'os' | 'family'>;

/** What every browser names: its engine, or one of the old ones without. */
const ENGINE = /AppleWebKit\/|Gecko\/|Goanna\/|Trident\/|MSIE |Presto\/|KHTML\/|UCWEB|NetFront|Obigo|Opera/;

/** How plans without `semantics` were decided: only what was not said was filled in, and odd combinations stayed. */
const routedBefore = ({ device, os, family }: Detected, userAgent: string): RoutedAgent => ({
  device: device === 'other' && os === null ? 'desktop' : device,
  os: os ?? (device === 'mobile' || device === 'tablet' ? 'android' : 'windows'),
  browser: family === 'other' && (os === null || !ENGINE.test(userAgent)) ? 'chrome' : family,
});

/**
 * What routing sees of a user agent: its cell. Those who do not say what they are, and those whose combination is rare,
 * are routed as most people like them. Nearly all who do not say are programs, reviewers' and crawlers' among them: a
 * rule that could single them out would be a rule for robots by the back door.
 *
 * Records keep what was detected, so that no report calls a program a person's browser.
 */
export const routedAs = ({ device, os, family }: Detected): RoutedAgent => cellOf(device, os, family);

/**
 * What routing saw of the visitor of a record, as the record's plan was decided: to decide the same thing once more.
 * `language`: as the record has it; null: none was said.
 */
export const routedUnder = (
  { semantics }: Pick<Plan, 'semantics'>,
  detected: Detected,
  userAgent: string,
  language: string | null,
): RoutedAgent & { readonly language: string } => {
  const { device, os, browser } = semantics === 2 ? routedAs(detected) : routedBefore(detected, userAgent);
  const spoken = routedLanguage(semantics === 2 ? language : null);
  return { device, os, browser, language: semantics === 2 ? spoken : (language ?? spoken) };
};
