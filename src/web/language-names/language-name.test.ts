import { afterEach, describe, expect, it, vi } from 'vitest';
import { ROUTED_LANGUAGES } from '../../core/traffic/routed-as.ts';
import { FORMATS_OF, LANGUAGES } from '../i18n/language.ts';
import { useLanguageStore } from '../i18n/language-store.ts';
import { languageName } from './language-name.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the names of languages', () => {
  it.each(LANGUAGES)('missing from browsers are those of CLDR: %s', async (language) => {
    const { names } = (await import(`../language-names/${language}.ts`)) as { names: Record<string, string> };
    const known = new Intl.DisplayNames(FORMATS_OF[language], { type: 'language', fallback: 'none' });
    for (const [code, name] of Object.entries(names)) expect(name, code).toBe(known.of(code));
  });

  it.each(LANGUAGES)('each occur once among those for rules: %s', (language) => {
    const names = ROUTED_LANGUAGES.map((code) => languageName({ locale: FORMATS_OF[language] }, code));
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => ROUTED_LANGUAGES.includes(name))).toEqual([]);
  });

  it('are loaded when the browser has none, and then rendered again', async () => {
    // Like Chromium, whose ICU data lacks some.
    vi.spyOn(Intl, 'DisplayNames').mockImplementation(
      class {
        of = (code: string) => (code === 'pt' ? 'Portuguese' : undefined);
      } as unknown as typeof Intl.DisplayNames,
    );
    expect(languageName({ locale: 'en' }, 'pt')).toBe('Portuguese');
    const drawn = new Promise<void>((resolve) => {
      const stop = useLanguageStore.subscribe(() => {
        stop();
        resolve();
      });
    });
    expect(languageName({ locale: 'en' }, 'ba')).toBe('ba');
    await drawn;
    expect(languageName({ locale: 'en' }, 'ba')).toBe('Bashkir');
    expect(languageName({ locale: 'en' }, 'xx')).toBe('xx');
  });

  it('leave an unknown code unchanged', () => {
    for (const odd of ['', 'x y', '%', '-', 'toString'])
      expect(languageName({ locale: 'en' }, odd)).toBe(odd);
  });
});
