import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../i18n/language.ts';
import { setLanguage, useLanguage } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { notify } from '../feedback/notices.ts';
import { PlainSelect } from './plain-select.tsx';

/** Loads a language and shows everything in it. */
export const chooseLanguage = (chosen: Language): void => {
  setLanguage(chosen).catch(() => notify({ message: 'error.offline', tone: 'error' }));
};

/** The five languages by their own names. */
export const LanguageMenu = () => {
  const t = useT();
  const language = useLanguage();
  return (
    <PlainSelect
      label={t('nav.language')}
      value={language}
      onChange={(value) => chooseLanguage(value as Language)}
      // The Devanagari font, 120 kB, loads when the list is about to be opened, not for the name of Hindi alone.
      sx={
        language === 'hi'
          ? {}
          : { '&:not(:hover, :focus)': { fontFamily: '"Inter Variable", Inter, system-ui, sans-serif' } }
      }
    >
      {LANGUAGES.map((each) => (
        <option key={each} value={each} lang={each}>
          {LANGUAGE_NAMES[each]}
        </option>
      ))}
    </PlainSelect>
  );
};
