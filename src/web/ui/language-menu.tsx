import Box from '@mui/material/Box';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../i18n/language.ts';
import { setLanguage, useLanguage } from '../i18n/language-store.ts';
import { useT } from '../i18n/use-t.ts';
import { notify } from './notices.ts';

/** The five languages by their own names. The browser's own control: light, and at home on phones. */
export const LanguageMenu = () => {
  const t = useT();
  const language = useLanguage();
  const choose = (chosen: Language): void => {
    setLanguage(chosen).catch(() => notify({ message: 'error.offline', tone: 'error' }));
  };
  return (
    <Box
      component="select"
      aria-label={t('nav.language')}
      value={language}
      onChange={({ target }) => choose(target.value as Language)}
      sx={{
        height: 36,
        // Its name is cut by the rounded end when it is squeezed.
        flexShrink: 0,
        px: 1.25,
        font: 'inherit',
        // Devanagari, 120 kB, is not fetched for the name of Hindi before somebody is about to look at the list.
        ...(language !== 'hi' && {
          '&:not(:hover, :focus)': { fontFamily: '"Inter Variable", Inter, system-ui, sans-serif' },
        }),
        fontSize: '0.875rem',
        color: 'text.primary',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 999,
        cursor: 'pointer',
        '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      {LANGUAGES.map((each) => (
        <option key={each} value={each} lang={each}>
          {LANGUAGE_NAMES[each]}
        </option>
      ))}
    </Box>
  );
};
