import Keyboard from '@mui/icons-material/KeyboardOutlined';
import Logout from '@mui/icons-material/Logout';
import Settings from '@mui/icons-material/Tune';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import type { User } from '../../../contracts/accounts/session.ts';
import { WorkspaceItems } from '../../demo/workspace-items.tsx';
import { LANGUAGE_NAMES, LANGUAGES } from '../../i18n/language.ts';
import { useLanguage } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { chooseLanguage } from '../../ui/inputs/language-menu.tsx';
import { setThemeChoice, THEME_CHOICES, useThemeChoice } from '../../ui/inputs/theme-choice.ts';
import { openTool } from '../../ui/tools.ts';

const MenuLink = createLink(MenuItem);

interface UserMenuItemsProps {
  user: User;
  /** The button that it belongs to; null: closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
  onSignOut: () => void;
}

/** The bar at the top has no room for its own menus. */
const isPhone = (): boolean => window.matchMedia('(max-width: 599.95px)').matches;

/** The menu itself: loaded when it is opened first. */
export const UserMenuItems = ({ user, anchor, onClose, onSignOut }: UserMenuItemsProps) => {
  const t = useT();
  const language = useLanguage();
  const theme = useThemeChoice();
  const title = (text: string) => (
    <Box
      component="li"
      role="none"
      key={text}
      sx={{ px: 2, pt: 1.5, typography: 'caption', color: 'text.secondary' }}
    >
      {text}
    </Box>
  );
  /** One of several choices, which closes the menu. */
  const option = (label: string, isChosen: boolean, choose: () => void, lang?: string) => (
    <MenuItem
      key={label}
      lang={lang}
      role="menuitemradio"
      aria-checked={isChosen}
      selected={isChosen}
      onClick={() => {
        onClose();
        choose();
      }}
    >
      {label}
    </MenuItem>
  );
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ paper: { variant: 'outlined', elevation: 0, sx: { minWidth: 220 } } }}
    >
      <Box component="li" role="none" sx={{ px: 2, py: 1 }}>
        <Typography variant="body2" sx={{ fontWeight: 700 }} noWrap>
          {user.name}
        </Typography>
        <Typography variant="body2" color="textSecondary" noWrap>
          {user.email}
        </Typography>
      </Box>
      <Divider component="li" />
      <WorkspaceItems />
      <MenuLink to="/profile" onClick={onClose}>
        <ListItemIcon>
          <Settings fontSize="small" />
        </ListItemIcon>
        {t('settings.title')}
      </MenuLink>
      {isPhone() && [
        title(t('nav.theme')),
        ...THEME_CHOICES.map((each) =>
          option(t(`theme.${each}`), each === theme, () => setThemeChoice(each)),
        ),
        title(t('nav.language')),
        ...LANGUAGES.map((each) =>
          option(LANGUAGE_NAMES[each], each === language, () => chooseLanguage(each), each),
        ),
        <Divider component="li" key="end" />,
      ]}
      <MenuItem
        onClick={() => {
          onClose();
          openTool('shortcuts');
        }}
      >
        <ListItemIcon>
          <Keyboard fontSize="small" />
        </ListItemIcon>
        {t('shortcuts.title')}
      </MenuItem>
      <MenuItem onClick={onSignOut}>
        <ListItemIcon>
          <Logout fontSize="small" />
        </ListItemIcon>
        {t('nav.signOut')}
      </MenuItem>
    </Menu>
  );
};
