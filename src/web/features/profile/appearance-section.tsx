import DarkMode from '@mui/icons-material/DarkModeOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import System from '@mui/icons-material/SettingsBrightnessOutlined';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { LanguageMenu } from '../../ui/inputs/language-menu.tsx';
import {
  setThemeChoice,
  THEME_CHOICES,
  type ThemeChoice,
  useThemeChoice,
} from '../../ui/inputs/theme-choice.ts';

const icons = { light: LightMode, dark: DarkMode, system: System };

/** Language and theme, both stored in this browser and applied at once. */
export const AppearanceSection = () => {
  const t = useT();
  const label = useId();
  const choice = useThemeChoice();
  const choose = (theme: ThemeChoice | null): void => {
    // Null if the active one is pressed.
    if (theme !== null) setThemeChoice(theme);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        <Typography variant="body2" color="textSecondary" aria-hidden>
          {t('nav.language')}
        </Typography>
        <LanguageMenu />
      </Box>
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        <Typography variant="body2" color="textSecondary" id={label}>
          {t('nav.theme')}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={choice}
          onChange={(_event, theme: ThemeChoice | null) => choose(theme)}
          aria-labelledby={label}
          sx={{ maxWidth: 1, overflowX: 'auto' }}
        >
          {THEME_CHOICES.map((theme) => {
            const Icon = icons[theme];
            return (
              <ToggleButton
                key={theme}
                value={theme}
                sx={{ gap: 1, px: { xs: 1.25, sm: 2 }, textTransform: 'none' }}
              >
                <Icon fontSize="small" />
                {t(`theme.${theme}`)}
              </ToggleButton>
            );
          })}
        </ToggleButtonGroup>
      </Box>
      <Typography variant="body2" color="textSecondary">
        {t('profile.appearance.kept')}
      </Typography>
    </Box>
  );
};
