import { first, late } from 'virtual:messages';
import type { MessageFormatElement } from 'react-intl';
import type { Language } from '../../messages/languages.ts';
import type { FirstPart, Part } from './part.ts';

export type Messages = Record<string, MessageFormatElement[]>;

const isFirst = (part: Part): part is FirstPart => part in first.en;

const loadPart = async (part: Part, language: Language) =>
  isFirst(part) ? first[language][part]() : (await late[language]()).late[part]();

/** The messages of the parts in a language, in the formatter's form. */
export const loadMessages = async (language: Language, parts: Iterable<Part>): Promise<Messages> => {
  const loaded = await Promise.all([...parts].map((part) => loadPart(part, language)));
  const all = loaded.flatMap(({ messages }) => Object.entries(messages));
  return Object.fromEntries(
    all.map(([key, text]) => [key, typeof text === 'string' ? [{ type: 0, value: text }] : text]),
  );
};
