import type { BrowserFamily, Device } from '../routing/plan.ts';
import type { UserAgent } from './user-agent.ts';

/** What routing sees of a user agent. */
export interface RoutedAgent {
  readonly device: Device;
  readonly os: string;
  readonly browser: BrowserFamily;
}

/** Of somebody who sends no Accept-Language: the fallback language of the product. */
export const UNSAID_LANGUAGE = 'en';

/** What every browser names: its engine, or one of the old ones without. */
const ENGINE = /AppleWebKit\/|Gecko\/|Goanna\/|Trident\/|MSIE |Presto\/|KHTML\/|UCWEB|NetFront|Obigo|Opera/;

/**
 * Whoever does not say what he is counts as what most people are. Nearly all who do not say are programs, reviewers'
 * and crawlers' among them: a rule that could single out "not known" would be a rule for robots by the back door (spec
 * section 1). Systems and browsers that are named, however rare, stay what they are: they are people's.
 *
 * Records keep what was really said, so that no report calls a program a person's browser; a decision is replayed by
 * asking this once more of the record's device, system, family and user agent.
 */
export const routedAs = (
  { device, os, family }: Pick<UserAgent, 'device' | 'os' | 'family'>,
  userAgent: string,
): RoutedAgent => ({
  device: device === 'other' && os === null ? 'desktop' : device,
  os: os ?? (device === 'mobile' || device === 'tablet' ? 'android' : 'windows'),
  browser: family === 'other' && (os === null || !ENGINE.test(userAgent)) ? 'chrome' : family,
});
