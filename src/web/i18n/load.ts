import type { MessageFormatElement } from 'react-intl';
import type { Language } from './language.ts';

/** Compiled at build: plain text, or the parsed form of a message with arguments. */
type Compiled = Record<string, string | MessageFormatElement[]>;
export type Messages = Record<string, MessageFormatElement[]>;

/** `start` is what visitors and the sign-in need, `work` what stands behind it. */
export type Part = 'start' | 'work';

type Load = () => Promise<{ messages: Compiled }>;

const loaders: Record<Language, Record<Part, Load>> = {
  en: { start: () => import('./en/start.ts'), work: () => import('./en/work.ts') },
  pt: { start: () => import('./pt/start.ts'), work: () => import('./pt/work.ts') },
  es: { start: () => import('./es/start.ts'), work: () => import('./es/work.ts') },
  ru: { start: () => import('./ru/start.ts'), work: () => import('./ru/work.ts') },
  hi: { start: () => import('./hi/start.ts'), work: () => import('./hi/work.ts') },
};

/** Devanagari is in no font that the others need; it is loaded for Hindi alone. */
const loadFont = async (language: Language): Promise<void> => {
  if (language === 'hi') await import('@fontsource-variable/noto-sans-devanagari/index.css');
};

/** The messages of the parts in a language, all as the formatter wants them. */
export const loadMessages = async (language: Language, parts: Iterable<Part>): Promise<Messages> => {
  const [loaded] = await Promise.all([
    Promise.all([...parts].map((part) => loaders[language][part]())),
    loadFont(language),
  ]);
  const all = loaded.flatMap(({ messages }) => Object.entries(messages));
  return Object.fromEntries(
    all.map(([key, text]) => [key, typeof text === 'string' ? [{ type: 0, value: text }] : text]),
  );
};
