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
 * `saved` of reports with columns of one's own, `by-mail` of those that are sent by e-mail.
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
  | 'by-mail';

type Load = () => Promise<{ messages: Compiled }>;

const loaders: Record<Language, Record<Part, Load>> = {
  en: {
    start: () => import('./en/start.ts'),
    site: () => import('./en/site.ts'),
    work: () => import('./en/work.ts'),
    account: () => import('./en/account.ts'),
    'campaign-check': () => import('./en/campaign-check.ts'),
    list: () => import('./en/list.ts'),
    domains: () => import('./en/own-domains.ts'),
    editor: () => import('./en/editor.ts'),
    share: () => import('./en/share.ts'),
    money: () => import('./en/money.ts'),
    report: () => import('./en/report.ts'),
    log: () => import('./en/log.ts'),
    'by-mail': () => import('./en/by-mail.ts'),
    achievements: () => import('./en/achievements.ts'),
    marking: () => import('./en/marking.ts'),
    view: () => import('./en/view.ts'),
    saved: () => import('./en/own-reports.ts'),
  },
  pt: {
    start: () => import('./pt/start.ts'),
    site: () => import('./pt/site.ts'),
    work: () => import('./pt/work.ts'),
    account: () => import('./pt/account.ts'),
    'campaign-check': () => import('./pt/campaign-check.ts'),
    list: () => import('./pt/list.ts'),
    domains: () => import('./pt/own-domains.ts'),
    editor: () => import('./pt/editor.ts'),
    share: () => import('./pt/share.ts'),
    money: () => import('./pt/money.ts'),
    report: () => import('./pt/report.ts'),
    log: () => import('./pt/log.ts'),
    'by-mail': () => import('./pt/by-mail.ts'),
    achievements: () => import('./pt/achievements.ts'),
    marking: () => import('./pt/marking.ts'),
    view: () => import('./pt/view.ts'),
    saved: () => import('./pt/own-reports.ts'),
  },
  es: {
    start: () => import('./es/start.ts'),
    site: () => import('./es/site.ts'),
    work: () => import('./es/work.ts'),
    account: () => import('./es/account.ts'),
    'campaign-check': () => import('./es/campaign-check.ts'),
    list: () => import('./es/list.ts'),
    domains: () => import('./es/own-domains.ts'),
    editor: () => import('./es/editor.ts'),
    share: () => import('./es/share.ts'),
    money: () => import('./es/money.ts'),
    report: () => import('./es/report.ts'),
    log: () => import('./es/log.ts'),
    'by-mail': () => import('./es/by-mail.ts'),
    achievements: () => import('./es/achievements.ts'),
    marking: () => import('./es/marking.ts'),
    view: () => import('./es/view.ts'),
    saved: () => import('./es/own-reports.ts'),
  },
  ru: {
    start: () => import('./ru/start.ts'),
    site: () => import('./ru/site.ts'),
    work: () => import('./ru/work.ts'),
    account: () => import('./ru/account.ts'),
    'campaign-check': () => import('./ru/campaign-check.ts'),
    list: () => import('./ru/list.ts'),
    domains: () => import('./ru/own-domains.ts'),
    editor: () => import('./ru/editor.ts'),
    share: () => import('./ru/share.ts'),
    money: () => import('./ru/money.ts'),
    report: () => import('./ru/report.ts'),
    log: () => import('./ru/log.ts'),
    'by-mail': () => import('./ru/by-mail.ts'),
    achievements: () => import('./ru/achievements.ts'),
    marking: () => import('./ru/marking.ts'),
    view: () => import('./ru/view.ts'),
    saved: () => import('./ru/own-reports.ts'),
  },
  hi: {
    start: () => import('./hi/start.ts'),
    site: () => import('./hi/site.ts'),
    work: () => import('./hi/work.ts'),
    account: () => import('./hi/account.ts'),
    'campaign-check': () => import('./hi/campaign-check.ts'),
    list: () => import('./hi/list.ts'),
    domains: () => import('./hi/own-domains.ts'),
    editor: () => import('./hi/editor.ts'),
    share: () => import('./hi/share.ts'),
    money: () => import('./hi/money.ts'),
    report: () => import('./hi/report.ts'),
    log: () => import('./hi/log.ts'),
    'by-mail': () => import('./hi/by-mail.ts'),
    achievements: () => import('./hi/achievements.ts'),
    marking: () => import('./hi/marking.ts'),
    view: () => import('./hi/view.ts'),
    saved: () => import('./hi/own-reports.ts'),
  },
};

/** The messages of the parts in a language, all as the formatter wants them. */
export const loadMessages = async (language: Language, parts: Iterable<Part>): Promise<Messages> => {
  const loaded = await Promise.all([...parts].map((part) => loaders[language][part]()));
  const all = loaded.flatMap(({ messages }) => Object.entries(messages));
  return Object.fromEntries(
    all.map(([key, text]) => [key, typeof text === 'string' ? [{ type: 0, value: text }] : text]),
  );
};
