import type { MessageFormatElement } from 'react-intl';
import type { Language } from './language.ts';

/** Compiled at build time: plain text, or the parsed form of a message with arguments. */
type Compiled = Record<string, string | MessageFormatElement[]>;
export type Messages = Record<string, MessageFormatElement[]>;

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

type Load = () => Promise<{ messages: Compiled }>;
/** Parts of first visits, whose messages are located at once. */
type FirstPart = 'start' | 'site' | 'work' | 'report';
/** Locations of all other parts' messages: a separate list, which sign-in does not need. */
export type LateLoaders = Record<Exclude<Part, FirstPart>, Load>;

interface Loaders {
  first: Record<FirstPart, Load>;
  late: () => Promise<{ late: LateLoaders }>;
}

const loaders: Record<Language, Loaders> = {
  en: {
    first: {
      start: () => import('./en/start.ts'),
      site: () => import('./en/site.ts'),
      work: () => import('./en/work.ts'),
      report: () => import('./en/report.ts'),
    },
    late: () => import('./late/en.ts'),
  },
  pt: {
    first: {
      start: () => import('./pt/start.ts'),
      site: () => import('./pt/site.ts'),
      work: () => import('./pt/work.ts'),
      report: () => import('./pt/report.ts'),
    },
    late: () => import('./late/pt.ts'),
  },
  es: {
    first: {
      start: () => import('./es/start.ts'),
      site: () => import('./es/site.ts'),
      work: () => import('./es/work.ts'),
      report: () => import('./es/report.ts'),
    },
    late: () => import('./late/es.ts'),
  },
  ru: {
    first: {
      start: () => import('./ru/start.ts'),
      site: () => import('./ru/site.ts'),
      work: () => import('./ru/work.ts'),
      report: () => import('./ru/report.ts'),
    },
    late: () => import('./late/ru.ts'),
  },
  hi: {
    first: {
      start: () => import('./hi/start.ts'),
      site: () => import('./hi/site.ts'),
      work: () => import('./hi/work.ts'),
      report: () => import('./hi/report.ts'),
    },
    late: () => import('./late/hi.ts'),
  },
};

const isFirst = (part: Part, first: Loaders['first']): part is FirstPart => part in first;

const loadPart = async (part: Part, { first, late }: Loaders): Promise<{ messages: Compiled }> =>
  isFirst(part, first) ? first[part]() : (await late()).late[part]();

/** The messages of the parts in a language, in the formatter's form. */
export const loadMessages = async (language: Language, parts: Iterable<Part>): Promise<Messages> => {
  const loaded = await Promise.all([...parts].map((part) => loadPart(part, loaders[language])));
  const all = loaded.flatMap(({ messages }) => Object.entries(messages));
  return Object.fromEntries(
    all.map(([key, text]) => [key, typeof text === 'string' ? [{ type: 0, value: text }] : text]),
  );
};
