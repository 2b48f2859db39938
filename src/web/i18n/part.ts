import type { Section } from './english.ts';

type Parts = Readonly<Record<string, readonly Section[]>>;

/** Parts needed on a first visit; their locations load at once. A part is what a route loads. */
export const FIRST_PARTS = {
  /** Signing in. */
  start: ['application', 'errors', 'session'],
  /** Public pages. */
  site: ['recovery', 'home', 'maintenance', 'class', 'phone', 'shell', 'registration', 'trial'],
  /** Everything after the sign-in. */
  work: ['call-errors', 'dashboard', 'campaigns', 'requests', 'reasons', 'shell', 'screen-titles', 'banners'],
  /** The numbers of the dashboard and of a campaign: metrics, dimensions, filters and charts. */
  report: ['charts', 'metrics', 'conversion-words', 'reports'],
} as const satisfies Parts;

/** All other parts; their locations are in a list per language, which the sign-in does not need. */
export const LATE_PARTS = {
  /** The user's account, and what all settings share. */
  account: ['fields', 'list-filters', 'profile', 'settings-pages', 'security'],
  /** The other pages of the settings. */
  settings: ['drafts', 'class-edit', 'leads', 'public-links', 'members', 'workspace'],
  /** The check of a campaign's destinations, its history, decisions and the cost of a click. */
  'campaign-check': [
    'fields',
    'behaviour',
    'rule-refusals',
    'checks',
    'click-costs',
    'decisions',
    'revisions',
    'trying',
  ],
  /** The list of campaigns. */
  list: ['fields', 'list-filters', 'tags', 'rule-refusals', 'campaign-list', 'unfair'],
  domains: ['fields', 'list-filters', 'domains'],
  /** Offers and landing pages. */
  library: [
    'fields',
    'list-filters',
    'tags',
    'behaviour',
    'campaign-form',
    'campaign-list',
    'value-choice',
    'conversion-words',
    'checks',
    'no-redirect',
    'library',
    'offers',
  ],
  /** Affiliate networks. */
  networks: ['fields', 'networks', 'postbacks-frame', 'postbacks-in', 'conversion-words'],
  /** Traffic sources. */
  sources: ['fields', 'list-filters', 'source-words', 'sources'],
  /** The campaign form. */
  editor: [
    'fields',
    'tags',
    'drafts',
    'campaign-form',
    'ad-link',
    'behaviour',
    'rule-refusals',
    'no-redirect',
    'routing',
    'value-choice',
    'source-tokens',
    'unfair',
  ],
  /** Ways to share a link, and to check it. */
  share: ['fields', 'sharing', 'live-check', 'postbacks-frame'],
  /** Click costs and spend. */
  money: ['fields', 'costs', 'conversion-words', 'spend', 'spend-words'],
  /** Where a cost comes from, and what the columns beside it mean. */
  ledger: ['ledger', 'metric-help', 'conversion-words', 'spend-words'],
  achievements: ['milestones'],
  help: ['help'],
  /** Members' corrections of a request's class. */
  marking: ['marks'],
  /** The numbers of a campaign. */
  view: [
    'fields',
    'disclosure',
    'metric-help',
    'no-redirect',
    'source-tokens',
    'source-words',
    'views',
    'unfair',
    'unnamed-events',
  ],
  /** Clicks on landing pages by exit, of a campaign or an A/B test. */
  exits: ['exits'],
  /** The log of requests. */
  log: ['request-log', 'postback-pages'],
  /** Exports. */
  files: ['files'],
  /** Custom and saved reports. */
  saved: ['fields', 'files', 'saved', 'formulas', 'report-views', 'public-links'],
  /** Reports by email. */
  'by-mail': ['mailing'],
  /** Conversions in and out. */
  postbacks: [
    'fields',
    'list-filters',
    'drafts',
    'behaviour',
    'postback-pages',
    'postbacks-frame',
    'postbacks-in',
    'conversion-types',
    'unnamed-events',
    'conversion-words',
    'postbacks-one',
    'postbacks-out',
    'postbacks-rates',
    'postbacks-sent',
    'postbacks-hooks',
    'delivery-problems',
    'rule-notes',
  ],
  /** A/B tests. */
  tests: ['fields', 'list-filters', 'ab-planning', 'ab-tests', 'conversion-words', 'test-standing'],
  /** The results of an A/B test. */
  'test-view': ['test-results', 'ab-sharing', 'public-links'],
  /** The command palette and the list of shortcuts. */
  palette: ['palette', 'postback-pages', 'settings-pages'],
  /** Edge machines on the dashboard. */
  machines: ['machines'],
  /** Warnings on the dashboard: most of the time there are none. */
  warnings: ['health-warnings'],
  /** What an update changed in the numbers. */
  'number-changes': ['numbers-changed'],
  /** Demo data, and the menu of the signed-in person. */
  demo: ['demo'],
} as const satisfies Parts;

export type FirstPart = keyof typeof FIRST_PARTS;
export type Part = FirstPart | keyof typeof LATE_PARTS;
