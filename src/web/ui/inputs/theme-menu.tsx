import Check from '@mui/icons-material/Check';
import DarkMode from '@mui/icons-material/DarkModeOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import System from '@mui/icons-material/SettingsBrightnessOutlined';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { setThemeChoice, THEME_CHOICES, type ThemeChoice, useThemeChoice } from './theme-choice.ts';

const icons = { light: LightMode, dark: DarkMode, system: System };

/** Light, dark, or the system's. */
export const ThemeMenu = () => {
  const t = useT();
  const choice = useThemeChoice();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const Current = icons[choice];
  const choose = (next: ThemeChoice): void => {
    setThemeChoice(next);
    setAnchor(null);
  };
  return (
    <>
      <Tooltip title={t('nav.theme')}>
        <IconButton
          aria-label={t('nav.theme')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Current fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{
          paper: { variant: 'outlined', elevation: 0, sx: { minWidth: 200 } },
          list: { 'aria-label': t('nav.theme') },
        }}
      >
        {THEME_CHOICES.map((each) => {
          const Icon = icons[each];
          return (
            <MenuItem
              key={each}
              role="menuitemradio"
              aria-checked={each === choice}
              selected={each === choice}
              onClick={() => choose(each)}
            >
              <ListItemIcon>
                <Icon fontSize="small" />
              </ListItemIcon>
              <ListItemText>{t(`theme.${each}`)}</ListItemText>
              {each === choice && <Check fontSize="small" sx={{ ml: 2 }} />}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
};
