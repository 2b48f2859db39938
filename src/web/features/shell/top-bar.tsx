import DarkMode from '@mui/icons-material/DarkModeOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import MenuIcon from '@mui/icons-material/Menu';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../api/session.ts';
import { useT } from '../../i18n/use-t.ts';
import { useClientState } from '../../state/client-state.ts';
import { LanguageMenu } from '../../ui/language-menu.tsx';
import { Link } from '../../ui/link.tsx';
import { Logo } from '../../ui/logo.tsx';
import { UserMenu } from './user-menu.tsx';

interface TopBarProps {
  drawer: boolean;
  onMenu: () => void;
  onSignOut: () => void;
}

export const TopBar = ({ drawer, onMenu, onSignOut }: TopBarProps) => {
  const t = useT();
  const { data: me } = useQuery(meQuery());
  const { tema, setTheme } = useClientState();
  const themeLabel = t(tema.dark ? 'nav.toLight' : 'nav.toDark');
  return (
    <AppBar position="fixed" sx={{ zIndex: { lg: 'calc(var(--mui-zIndex-drawer) + 1)' } }}>
      <Toolbar sx={{ gap: 1, minHeight: { xs: 56, sm: 56 } }}>
        <IconButton
          edge="start"
          aria-label={t(drawer ? 'nav.close' : 'nav.open')}
          aria-expanded={drawer}
          onClick={onMenu}
          sx={{ display: { lg: 'none' } }}
        >
          <MenuIcon />
        </IconButton>
        <Link
          to="/dashboard"
          color="textPrimary"
          underline="none"
          sx={{ display: 'flex', gap: 1.25, alignItems: 'center' }}
        >
          <Logo />
          <Typography component="span" sx={{ fontWeight: 700 }}>
            {t('app.name')}
          </Typography>
        </Link>
        <Typography
          variant="body2"
          color="textSecondary"
          noWrap
          sx={{
            ml: 1,
            pl: 2,
            borderLeft: 1,
            borderColor: 'divider',
            minWidth: 0,
            // A phone has room for no more than its first letter.
            display: { xs: 'none', sm: 'block' },
            visibility: me ? 'visible' : 'hidden',
          }}
        >
          {me?.workspace.name}
        </Typography>
        <Box sx={{ flexGrow: 1 }} />
        <LanguageMenu />
        <Tooltip title={themeLabel}>
          <IconButton aria-label={themeLabel} onClick={() => setTheme(tema.dark ? 'light' : 'dark')}>
            {tema.dark ? <LightMode fontSize="small" /> : <DarkMode fontSize="small" />}
          </IconButton>
        </Tooltip>
        {me && <UserMenu user={me.user} onSignOut={onSignOut} />}
      </Toolbar>
    </AppBar>
  );
};
