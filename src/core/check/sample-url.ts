import { SUBS, type Sub } from '../report/subs.ts';
import { type Macro, parseTemplate, renderTemplate } from '../routing/url/template.ts';

/** Macro values used in a check: recognizable as such, and the same for every agent. */
const SAMPLES: Readonly<Record<Macro, string>> = {
  click_id: 'fairlead-check',
  campaign_id: 'fairlead-check',
  campaign: 'fairlead-check',
  source: 'fairlead-check',
  variant: '1',
  destination: 'fairlead-check',
  country: 'US',
  region: 'US-CA',
  city: 'Los Angeles',
  device: 'desktop',
  os: 'windows',
  browser: 'chrome',
  language: 'en',
  time: '1700000000',
  random: '1',
  ...(Object.fromEntries(SUBS.map((sub) => [sub, ''])) as Record<Sub, string>),
  source_click_id: 'fairlead-check',
  cost: '0',
  currency: 'USD',
};

/** A destination's URL as requested by a check. */
export const sampleUrl = (template: string): string =>
  renderTemplate(parseTemplate(template), (macro) => SAMPLES[macro as Macro] ?? '');
