import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Language } from '../../messages/languages.ts';
import type { Part } from './part.ts';

interface Load {
  language: Language;
  parts: Part[];
  done: (error?: Error) => Promise<void>;
}

const loads: Load[] = [];
vi.mock('./load.ts', () => ({
  loadMessages: (language: Language, parts: Iterable<Part>) => {
    const { promise, resolve, reject } = Promise.withResolvers<object>();
    const done = async (error?: Error): Promise<void> => {
      if (error === undefined) resolve({});
      else reject(error);
      await promise.catch(() => undefined);
    };
    loads.push({ language, parts: [...parts], done });
    return promise;
  },
}));

const kept = new Map<string, string>();
let store: typeof import('./language-store.ts');

beforeEach(async () => {
  vi.resetModules();
  loads.length = 0;
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  store = await import('./language-store.ts');
});
afterEach(() => vi.unstubAllGlobals());

const shown = (): Language => store.useLanguageStore.getState().language;

test('a language chosen while a screen loads is shown and kept, with the screen’s messages', async () => {
  const choosing = store.setLanguage('ru');
  const opening = store.needPart('report');
  expect(loads.map(({ language }) => language)).toEqual(['ru', 'ru']);
  expect(loads[1]?.parts).toContain('report');
  for (const load of loads) await load.done();
  await Promise.all([choosing, opening]);
  expect([shown(), kept.get('language')]).toEqual(['ru', 'ru']);
});

test('of two choices, the later one wins, whichever loads first', async () => {
  const first = store.setLanguage('ru');
  const second = store.setLanguage('hi');
  await loads[1]?.done();
  await loads[0]?.done();
  await Promise.all([first, second]);
  expect([shown(), kept.get('language')]).toEqual(['hi', 'hi']);
});

test('a language that does not load changes nothing, and the next screen stays in the old one', async () => {
  const choosing = store.setLanguage('es');
  await loads[0]?.done(new Error('offline'));
  await expect(choosing).rejects.toThrow('offline');
  expect([shown(), kept.size]).toEqual(['en', 0]);
  const opening = store.needPart('report');
  expect(loads[1]?.language).toBe('en');
  await loads[1]?.done();
  await opening;
  expect(shown()).toBe('en');
});
