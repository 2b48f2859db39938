import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { pseudo } from '../scripts/lib/pseudo.ts';
import { SAME_IN } from './data/same-words.ts';
import { hardCoded } from './helpers/hard-coded.ts';

type Section = Record<string, string>;

const WEB = join(import.meta.dirname, '..', 'src', 'web');
const LANGUAGES = ['en', 'pt', 'es', 'ru', 'hi'];
const PARTS = [
  'start',
  'site',
  'signed-in',
  'account',
  'domain-screens',
  'campaign-check',
  'editor',
  'share',
  'money',
  'report',
  'achievements',
  'marking',
  'view',
  'log',
  'report-builder',
  'by-mail',
  'postbacks',
  'tests',
  'test-view',
  'number-changes',
];

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

const sectionsOf = (language: string): string[] =>
  readdirSync(join(WEB, 'i18n', language))
    .map((file) => file.replace(/\.ts$/, ''))
    .filter((name) => !PARTS.includes(name))
    .sort();

const loadSections = (language: string): Promise<Section[]> =>
  Promise.all(
    sectionsOf(language).map(async (name) => {
      const module: Record<string, Section> = await import(join(WEB, 'i18n', language, `${name}.ts`));
      return Object.values(module)[0] ?? {};
    }),
  );

const load = async (language: string): Promise<Section> =>
  Object.assign({}, ...(await loadSections(language)));

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

const messages = new Map<string, Section>();
const of = (language: string): Section => messages.get(language) ?? {};
const parsed = (text: string): MessageFormatElement[] => parse(text, { ignoreTag: true });

beforeAll(async () => {
  for (const language of LANGUAGES) messages.set(language, await load(language));
});

describe('the messages', () => {
  it('can all be parsed', () => {
    for (const language of LANGUAGES) {
      const broken = Object.entries(of(language)).filter(([, text]) => {
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
  it.each(LANGUAGES)('in %s have one text for each key', async (language) => {
    const merged = of(language);
    const other = (await loadSections(language)).flatMap((section) =>
      Object.keys(section).filter((key) => section[key] !== merged[key]),
    );
    expect(other).toEqual([]);
  });

  describe.each(LANGUAGES.slice(1))('in %s', (language) => {
    it('have the sections, keys and parts of the English ones', () => {
      expect(sectionsOf(language)).toEqual(sectionsOf('en'));
      expect(Object.keys(of(language)).sort()).toEqual(Object.keys(of('en')).sort());
      for (const part of PARTS) {
        const text = (of: string) => readFileSync(join(WEB, 'i18n', of, `${part}.ts`), 'utf8');
        expect(text(language)).toBe(text('en'));
      }
    });

    it('have the same arguments with the same use', () => {
      const other = Object.entries(of('en')).filter(
        ([key, text]) =>
          argumentsOf(parsed(text)).join() !== argumentsOf(parsed(of(language)[key] ?? '')).join(),
      );
      expect(other).toEqual([]);
    });

    it('are translated, except for identical words', () => {
      const same = Object.entries(of('en')).filter(
        ([key, text]) => of(language)[key] === text && /\p{L}{2}/u.test(text.replace(/\{[^{}]*\}/g, '')),
      );
      expect(same.map(([key]) => key).filter((key) => !SAME_IN(language).has(key))).toEqual([]);
    });

    it('are in the script of the language', () => {
      const script = { ru: /\p{Script=Cyrillic}/u, hi: /\p{Script=Devanagari}/u }[language];
      if (!script) return;
      const foreign = Object.entries(of(language)).filter(
        ([key, text]) =>
          !script.test(text) &&
          /\p{L}{2}/u.test(text.replace(/\{[^{}]*\}/g, '')) &&
          !SAME_IN(language).has(key),
      );
      expect(foreign).toEqual([]);
    });
  });

  it('have exactly the plural forms of their language', () => {
    for (const language of LANGUAGES) {
      const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted().join();
      const wrong = Object.entries(of(language)).filter(([, text]) =>
        pluralsOf(parsed(text)).some((forms) => forms.toSorted().join() !== needed),
      );
      expect({ language, wrong }).toEqual({ language, wrong: [] });
    }
  });

  it('are all used', () => {
    const sources = filesBelow(WEB).filter((file) => !file.includes(`${join('web', 'i18n')}/`));
    const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n');
    const quoted = new Set([...code.matchAll(/['"`]([a-zA-Z]+(?:\.[\w$]+)+)['"`]/g)].map(([, key]) => key));
    // A composed key: `outcome.${code}` uses every key of that pattern.
    const patterns = [...code.matchAll(/`([a-zA-Z]+\.(?:[\w.]*\$\{[^}]+\}[\w.]*)+)`/g)].map(
      ([, made = '']) => new RegExp(`^${made.replaceAll('.', '\\.').replace(/\$\{[^}]+\}/g, '[\\w.]+')}$`),
    );
    const unused = Object.keys(of('en')).filter(
      (key) => !quoted.has(key) && !patterns.some((pattern) => pattern.test(key)),
    );
    expect(unused).toEqual([]);
  });
});

describe('the pseudo-locale', () => {
  it('keeps the structure of a message, and changes its letters', () => {
    for (const text of Object.values(of('en'))) {
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
