import { useT } from '../../i18n/use-t.ts';
import { PlainSelect } from './plain-select.tsx';
import { setThemeChoice, THEME_CHOICES, type ThemeChoice, useThemeChoice } from './theme-choice.ts';

/** Like ThemeMenu, but for the sign-in screens, whose initial load has no room for menus. */
export const ThemeSelect = () => {
  const t = useT();
  return (
    <PlainSelect
      label={t('nav.theme')}
      value={useThemeChoice()}
      onChange={(value) => setThemeChoice(value as ThemeChoice)}
    >
      {THEME_CHOICES.map((each) => (
        <option key={each} value={each}>
          {t(`theme.${each}`)}
        </option>
      ))}
    </PlainSelect>
  );
};
