import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { pseudo } from '../scripts/lib/pseudo.ts';
import type { Area } from '../src/messages/area.ts';
import { LANGUAGES, type Language } from '../src/messages/languages.ts';
import { FIRST_PARTS, LATE_PARTS } from '../src/web/i18n/part.ts';
import { SAME_IN } from './data/same-words.ts';
import { hardCoded } from './helpers/hard-coded.ts';

const SRC = join(import.meta.dirname, '..', 'src');
const WEB = join(SRC, 'web');
const MESSAGES = join(SRC, 'messages');
/** Areas that screens do not use. */
const OTHERS = ['edge-pages', 'mails'];

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

type Texts = Readonly<Record<string, string>>;

const areasOf = (language: string): string[] => readdirSync(join(MESSAGES, language)).sort();

const loadArea = (language: string, file: string): Area =>
  JSON.parse(readFileSync(join(MESSAGES, language, file), 'utf8'));

/** `account/session/session.title` -> text. */
const load = (language: string): Texts =>
  Object.fromEntries(
    areasOf(language).flatMap((file) =>
      Object.entries(loadArea(language, file)).flatMap(([section, texts]) =>
        Object.entries(texts).map(([key, text]) => [`${file.replace('.json', '')}/${section}/${key}`, text]),
      ),
    ),
  );

const keyOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const areaOf = (path: string): string => path.slice(0, path.indexOf('/'));

/** Every argument with its use: `count:plural(few,many,one,other)`, without duplicates. */
const argumentsOf = (elements: MessageFormatElement[]): string[] => {
  const found = elements.flatMap((element): string[] => {
    if (element.type === 5 || element.type === 6) {
      const inner = Object.values(element.options).flatMap(({ value }) => argumentsOf(value));
      return [`${element.value}:${element.type === 6 ? 'plural' : 'select'}`, ...inner];
    }
    return element.type === 0 || element.type === 7 ? [] : [`${element.value}:${element.type}`];
  });
  return [...new Set(found)].sort();
};

/** The plural forms of each plural argument, without exact numbers (`=0`). */
const pluralsOf = (elements: MessageFormatElement[]): string[][] =>
  elements.flatMap((element) => {
    if (element.type !== 5 && element.type !== 6) return [];
    const inner = Object.values(element.options).flatMap(({ value }) => pluralsOf(value));
    if (element.type === 5) return inner;
    return [Object.keys(element.options).filter((name) => !name.startsWith('=')), ...inner];
  });

const messages = new Map(LANGUAGES.map((language) => [language, load(language)]));
const of = (language: Language): Texts => messages.get(language) ?? {};
/** Edge pages support only `{name}` and contain other braces: links work without a parser. */
const icu = (language: Language): Texts =>
  Object.fromEntries(Object.entries(of(language)).filter(([path]) => areaOf(path) !== 'edge-pages'));
const parsed = (text: string): MessageFormatElement[] => parse(text, { ignoreTag: true });

/** The arguments of a text, comparable between languages. */
const argumentsIn = (path: string, text: string): string => {
  if (areaOf(path) === 'edge-pages') return [...text.matchAll(/\{[a-z]+\}/g)].toSorted().join();
  const found = argumentsOf(parsed(text));
  // A mail may need a plural in one language only.
  return areaOf(path) === 'mails' ? [...new Set(found.map((one) => one.split(':')[0]))].join() : found.join();
};

describe('the messages', () => {
  it('can all be parsed', () => {
    for (const language of LANGUAGES) {
      const broken = Object.entries(icu(language)).filter(([, text]) => {
        try {
          return parsed(text).length === 0;
        } catch {
          return true;
        }
      });
      expect({ language, broken }).toEqual({ language, broken: [] });
    }
  });

  // Parts are merged as they load: of two texts with one key, the last one loaded would show on both screens.
  it('have each section and each key once', () => {
    const paths = Object.keys(of('en'));
    const keys = paths.map(keyOf);
    expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
    const sections = areasOf('en').flatMap((file) => Object.keys(loadArea('en', file)));
    expect(sections.filter((section, place) => sections.indexOf(section) !== place)).toEqual([]);
  });

  it('of screens are all in a part', () => {
    const loaded = Object.values({ ...FIRST_PARTS, ...LATE_PARTS }).flat();
    const sections = areasOf('en')
      .filter((file) => !OTHERS.includes(file.replace('.json', '')))
      .flatMap((file) => Object.keys(loadArea('en', file)));
    expect([...new Set(loaded)].sort()).toEqual(sections.sort());
  });

  describe.each(LANGUAGES.slice(1))('in %s', (language) => {
    it('have the areas, sections and keys of the English ones, in the same order', () => {
      expect(Object.keys(of(language))).toEqual(Object.keys(of('en')));
    });

    it('have the same arguments with the same use', () => {
      const other = Object.entries(of('en')).filter(
        ([path, text]) => argumentsIn(path, text) !== argumentsIn(path, of(language)[path] ?? ''),
      );
      expect(other).toEqual([]);
    });

    it('are translated, except for identical words', () => {
      const same = Object.entries(of('en')).filter(
        ([path, text]) => of(language)[path] === text && /\p{L}{2}/u.test(text.replace(/\{[^{}]*\}/g, '')),
      );
      expect(same.map(([path]) => keyOf(path)).filter((key) => !SAME_IN(language).has(key))).toEqual([]);
    });

    it('are in the script of the language', () => {
      const scripts: Partial<Record<Language, RegExp>> = {
        ru: /\p{Script=Cyrillic}/u,
        hi: /\p{Script=Devanagari}/u,
      };
      const script = scripts[language];
      if (!script) return;
      const foreign = Object.entries(of(language)).filter(
        ([path, text]) =>
          !script.test(text) &&
          /\p{L}{2}/u.test(text.replace(/\{[^{}]*\}/g, '')) &&
          !SAME_IN(language).has(keyOf(path)),
      );
      expect(foreign).toEqual([]);
    });
  });

  it('have exactly the plural forms of their language', () => {
    for (const language of LANGUAGES) {
      const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted().join();
      const wrong = Object.entries(icu(language)).filter(([, text]) =>
        pluralsOf(parsed(text)).some((forms) => forms.toSorted().join() !== needed),
      );
      expect({ language, wrong }).toEqual({ language, wrong: [] });
    }
  });

  it('are all used', () => {
    const sources = [WEB, join(SRC, 'api')].flatMap(filesBelow);
    const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n');
    const quoted = new Set([...code.matchAll(/['"`]([a-zA-Z]+(?:\.[\w$]+)+)['"`]/g)].map(([, key]) => key));
    // A composed key: `outcome.${code}` uses every key of that pattern.
    const patterns = [...code.matchAll(/`([a-zA-Z]+\.(?:[\w.]*\$\{[^}]+\}[\w.]*)+)`/g)].map(
      ([, made = '']) => new RegExp(`^${made.replaceAll('.', '\\.').replace(/\$\{[^}]+\}/g, '[\\w.]+')}$`),
    );
    const unused = Object.keys(icu('en'))
      .map(keyOf)
      .filter((key) => !quoted.has(key) && !patterns.some((pattern) => pattern.test(key)));
    expect(unused).toEqual([]);
  });
});

describe('the pseudo-locale', () => {
  it('keeps the structure of a message, and changes its letters', () => {
    for (const text of Object.values(icu('en'))) {
      expect(argumentsOf(pseudo(parsed(text)))).toEqual(argumentsOf(parsed(text)));
    }
    expect(pseudo(parsed('Sign in, {name}'))).toMatchObject([
      { value: expect.stringMatching(/^Šígñ íñ, ~+$/) },
      {},
    ]);
  });
});

describe('hard-coded strings', () => {
  it('are found in JSX text and in properties that are seen or read out', () => {
    expect(hardCoded('const a = <p>\n  Hello you\n</p>;')).toEqual(['Hello you']);
    expect(hardCoded('<Button aria-label="Close it" />')).toEqual(['Close it']);
    expect(hardCoded("<X title={'Two words'} label={open ? 'Shut' : t('a.b')} />")).toEqual([
      'Two words',
      'Shut',
    ]);
    expect(hardCoded('const x = (a: Map<string, number>): Promise<void> => f(a > 3);')).toEqual([]);
    expect(hardCoded("<X title={known ? 'a.title' : 'b.title'} />")).toEqual([]);
    expect(hardCoded("<Box sx={{ p: 2 }} aria-label={t('a.b')}>{t('c.d')}</Box>")).toEqual([]);
  });

  it('are nowhere in the application', () => {
    const found = filesBelow(WEB)
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) =>
        hardCoded(readFileSync(file, 'utf8')).map((text) => `${file.slice(WEB.length)}: ${text}`),
      );
    expect(found).toEqual([]);
  });
});
