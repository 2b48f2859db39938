import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import type { Area } from '../../src/messages/area.ts';
import { isLanguage, LANGUAGES, type Language } from '../../src/messages/languages.ts';
import { FIRST_PARTS, LATE_PARTS } from '../../src/web/i18n/part.ts';
import { pseudo } from './pseudo.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'src', 'messages');
/** `virtual:messages` tells where messages are; `virtual:messages/pt/start` has those of a part. */
const ENTRY = 'virtual:messages';
/** `virtual:messages/pt/late`: where the other parts of a language are. */
const LATE = 'late';

const PARTS: Readonly<Record<string, readonly string[]>> = { ...FIRST_PARTS, ...LATE_PARTS };

/** `{ "start": () => import("virtual:messages/pt/start") }`. */
const loaders = (language: Language, parts: object): string => {
  const members = Object.keys(parts).map((part) => `"${part}": () => import("${ENTRY}/${language}/${part}")`);
  return `{ ${members.join(', ')} }`;
};

const entryCode = (): string => {
  const first = LANGUAGES.map((language) => `${language}: ${loaders(language, FIRST_PARTS)}`);
  const late = LANGUAGES.map((language) => `${language}: () => import("${ENTRY}/${language}/${LATE}")`);
  return `export const first = { ${first.join(', ')} };\nexport const late = { ${late.join(', ')} };`;
};

/** Messages of each section, and the file that contains them. */
const sectionsOf = (language: Language) => {
  const files = readdirSync(join(FOLDER, language)).map((name) => join(FOLDER, language, name));
  return new Map(
    files.flatMap((file) => {
      const area: Area = JSON.parse(readFileSync(file, 'utf8'));
      return Object.entries(area).map(([section, messages]) => [section, { file, messages }] as const);
    }),
  );
};

/**
 * Serves the messages of src/messages in the parts that routes load, as src/web/i18n/part.ts lists them. Messages with
 * arguments are parsed at build time, so that browsers load no parser; plain text stays text. `isPseudo`: English is
 * longer and accented, which shows text that cannot be translated or has no room to grow.
 */
export const messagesPlugin = ({ isPseudo = false } = {}): Plugin => {
  const compile = (text: string, language: Language): unknown => {
    const elements = parse(text, { ignoreTag: true });
    const shown = isPseudo && language === 'en' ? pseudo(elements) : elements;
    const [only] = shown;
    return shown.length === 1 && only?.type === 0 ? only.value : shown;
  };

  return {
    name: 'messages',
    resolveId: (id) => (id === ENTRY || id.startsWith(`${ENTRY}/`) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${ENTRY}`) return entryCode();
      const [, language, part = ''] = id.startsWith(`\0${ENTRY}/`) ? id.split('/') : [];
      if (!isLanguage(language)) return null;
      if (part === LATE) return `export const late = ${loaders(language, LATE_PARTS)};`;
      const sections = sectionsOf(language);
      const messages = PARTS[part]?.flatMap((name) => {
        const section = sections.get(name);
        if (section === undefined) this.error(`There is no section ${name} in ${join(FOLDER, language)}.`);
        this.addWatchFile(section.file);
        return Object.entries(section.messages).map(([key, text]) => [key, compile(text, language)] as const);
      });
      return `export const messages = ${JSON.stringify(Object.fromEntries(messages ?? []))};`;
    },
    // In development, shows a changed text at once.
    hotUpdate({ file }) {
      if (!file.startsWith(FOLDER)) return undefined;
      const { idToModuleMap } = this.environment.moduleGraph;
      return [...idToModuleMap.values()].filter(({ id }) => id?.startsWith(`\0${ENTRY}/`));
    },
  };
};
