import type { Plan } from '../routing/plan.ts';
import { cellOf, type RoutedAgent } from './cells.ts';
import { routedLanguage } from './routed-language.ts';
import type { UserAgent } from './user-agent.ts';

export type { RoutedAgent } from './cells.ts';

type Detected = Pick<UserAgent, 'device' | 'os' | 'family'>;

/** Named by every browser: its engine, or an old one without an engine name. */
const ENGINE = /AppleWebKit\/|Gecko\/|Goanna\/|Trident\/|MSIE |Presto\/|KHTML\/|UCWEB|NetFront|Obigo|Opera/;

/** How plans without `semantics` were decided: only missing values were filled in, and odd combinations stayed. */
const routedBefore = ({ device, os, family }: Detected, userAgent: string): RoutedAgent => ({
  device: device === 'other' && os === null ? 'desktop' : device,
  os: os ?? (device === 'mobile' || device === 'tablet' ? 'android' : 'windows'),
  browser: family === 'other' && (os === null || !ENGINE.test(userAgent)) ? 'chrome' : family,
});

/**
 * What routing sees of a user agent: its cell. Visitors who do not declare what they use, or use a rare combination,
 * are routed like most people with similar devices. Nearly all undeclared ones are bots, including those of reviewers
 * and crawlers: a rule that could single them out would effectively target bots.
 *
 * Records keep what was detected, so that no report shows a bot as a person's browser.
 */
export const routedAs = ({ device, os, family }: Detected): RoutedAgent => cellOf(device, os, family);

/**
 * What routing saw of a record's visitor under its plan, to reproduce the decision. `language`: as recorded; null: none
 * was sent.
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
