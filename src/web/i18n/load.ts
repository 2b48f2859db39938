import type { MessageFormatElement } from 'react-intl';
import type { Language } from './language.ts';
import type { Compiled, FirstPart, LateLoaders, Load, Part } from './part.ts';

export type Messages = Record<string, MessageFormatElement[]>;

interface Loaders {
  first: Record<FirstPart, Load>;
  late: () => Promise<{ late: LateLoaders }>;
}

const loaders: Record<Language, Loaders> = {
  en: {
    first: {
      start: () => import('./en/start.ts'),
      site: () => import('./en/site.ts'),
      work: () => import('./en/signed-in.ts'),
      report: () => import('./en/report.ts'),
    },
    late: () => import('./late/en.ts'),
  },
  pt: {
    first: {
      start: () => import('./pt/start.ts'),
      site: () => import('./pt/site.ts'),
      work: () => import('./pt/signed-in.ts'),
      report: () => import('./pt/report.ts'),
    },
    late: () => import('./late/pt.ts'),
  },
  es: {
    first: {
      start: () => import('./es/start.ts'),
      site: () => import('./es/site.ts'),
      work: () => import('./es/signed-in.ts'),
      report: () => import('./es/report.ts'),
    },
    late: () => import('./late/es.ts'),
  },
  ru: {
    first: {
      start: () => import('./ru/start.ts'),
      site: () => import('./ru/site.ts'),
      work: () => import('./ru/signed-in.ts'),
      report: () => import('./ru/report.ts'),
    },
    late: () => import('./late/ru.ts'),
  },
  hi: {
    first: {
      start: () => import('./hi/start.ts'),
      site: () => import('./hi/site.ts'),
      work: () => import('./hi/signed-in.ts'),
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
