import type { MessageFormatElement } from 'react-intl';
import type { Language } from './language.ts';

/** Compiled at build: plain text, or the parsed form of a message with arguments. */
type Compiled = Record<string, string | MessageFormatElement[]>;
export type Messages = Record<string, MessageFormatElement[]>;

/**
 * `start` is what the sign-in needs, `work` what stands behind it; `site` is of the pages for visitors, `campaign-check`
 * of checks of destinations, revisions and decisions, `account` of the profile, `list` of the list of campaigns, `domains` of the domains,
 * `editor` of the campaign form, `share` of what a link is handed on as, `money` of costs and what was spent,
 * `report` of metrics, dimensions, filters and charts, `achievements` of what was reached,
 * `marking` of what members say of a request, `view` of the numbers of a campaign, `log` of the log of requests,
 * `saved` of reports with columns of one's own, `by-mail` of those that are sent by e-mail,
 * `postbacks` of conversions in and out, `tests` of A/B tests, `test-view` of what they have shown,
 * `number-changes` of what an update changed about numbers.
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
/** Where a first visit may lead: their messages are found at once. */
type FirstPart = 'start' | 'site' | 'work' | 'report';
/** Where the messages of all other parts are: a list of its own, which the sign-in has no use for. */
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

/** The messages of the parts in a language, all as the formatter wants them. */
export const loadMessages = async (language: Language, parts: Iterable<Part>): Promise<Messages> => {
  const loaded = await Promise.all([...parts].map((part) => loadPart(part, loaders[language])));
  const all = loaded.flatMap(({ messages }) => Object.entries(messages));
  return Object.fromEntries(
    all.map(([key, text]) => [key, typeof text === 'string' ? [{ type: 0, value: text }] : text]),
  );
};
