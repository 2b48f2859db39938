import type { MessageFormatElement } from 'react-intl';

/** Compiled at build time: plain text, or the parsed form of a message with arguments. */
export type Compiled = Record<string, string | MessageFormatElement[]>;

/**
 * `start` is for the sign-in screens, `work` for signed-in ones; `site` for public pages, `campaign-check` for checks
 * of destinations, revisions and decisions, `account` for the profile, `list` for the list of campaigns, `domains` for
 * domains, `editor` for the campaign form, `share` for sharing links, `money` for costs and spend, `report` for
 * metrics, dimensions, filters and charts, `achievements` for achievements, `marking` for marks of requests, `view` for
 * a campaign's numbers, `log` for the log of requests, `saved` for custom reports, `by-mail` for reports by email,
 * `postbacks` for incoming and outgoing conversions, `tests` for A/B tests, `test-view` for their results,
 * `number-changes` for changes of numbers by an update.
 */
export type Part =
  | 'start'
  | 'site'
  | 'work'
  | 'account'
  | 'list'
  | 'domains'
  | 'campaign-check'
  | 'editor'
  | 'share'
  | 'money'
  | 'report'
  | 'achievements'
  | 'marking'
  | 'view'
  | 'log'
  | 'saved'
  | 'by-mail'
  | 'postbacks'
  | 'tests'
  | 'test-view'
  | 'number-changes';

export type Load = () => Promise<{ messages: Compiled }>;
/** Parts of first visits, whose messages are located at once. */
export type FirstPart = 'start' | 'site' | 'work' | 'report';
/** Locations of all other parts' messages: a separate list, which sign-in does not need. */
export type LateLoaders = Record<Exclude<Part, FirstPart>, Load>;
