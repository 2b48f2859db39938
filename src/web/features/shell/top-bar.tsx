import Help from '@mui/icons-material/HelpOutlineOutlined';
import MenuIcon from '@mui/icons-material/Menu';
import SearchIcon from '@mui/icons-material/Search';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { meQuery } from '../../api/accounts/session.ts';
import { useT } from '../../i18n/use-t.ts';
import { LanguageMenu } from '../../ui/inputs/language-menu.tsx';
import { ThemeMenu } from '../../ui/inputs/theme-menu.tsx';
import { commandKey } from '../../ui/keys.ts';
import { IconLink, Link } from '../../ui/layout/link.tsx';
import { Logo } from '../../ui/layout/logo.tsx';
import { openTool } from '../../ui/tools.ts';
import { screenHelp } from './screen-help.ts';
import { UserMenu } from './user-menu.tsx';

/** Opens the command palette; on wide screens it looks like a search field. */
const SearchButton = () => {
  const t = useT();
  const open = (): void => openTool('palette');
  return (
    <>
      <Button
        color="inherit"
        variant="outlined"
        onClick={open}
        startIcon={<SearchIcon fontSize="small" />}
        aria-keyshortcuts="Control+K Meta+K"
        sx={{
          display: { xs: 'none', lg: 'flex' },
          width: 260,
          justifyContent: 'flex-start',
          color: 'text.secondary',
          borderColor: 'divider',
          fontWeight: 400,
          px: 1.75,
        }}
      >
        {t('nav.search')}
        <Typography component="kbd" variant="caption" sx={{ ml: 'auto', fontFamily: 'inherit' }}>
          {commandKey('K')}
        </Typography>
      </Button>
      <IconButton aria-label={t('nav.search')} onClick={open} sx={{ display: { lg: 'none' } }}>
        <SearchIcon fontSize="small" />
      </IconButton>
    </>
  );
};

/** Leads to the documentation of the current screen. */
const HelpLink = () => {
  const t = useT();
  const page = useLocation({ select: ({ pathname }) => screenHelp(pathname) });
  return (
    <IconLink
      to="/help/$page"
      params={{ page }}
      aria-label={t('nav.help.screen')}
      title={t('nav.help.screen')}
    >
      <Help fontSize="small" />
    </IconLink>
  );
};

interface TopBarProps {
  drawer: boolean;
  onMenu: () => void;
  onSignOut: () => void;
}

/** A phone has no room for the name beside the logo; screen readers still get it. */
const phoneHidden = {
  position: { xs: 'absolute', sm: 'static' },
  clipPath: { xs: 'inset(50%)', sm: 'none' },
} as const;

export const TopBar = ({ drawer, onMenu, onSignOut }: TopBarProps) => {
  const t = useT();
  const { data: me } = useQuery(meQuery());
  return (
    <AppBar position="fixed" sx={{ zIndex: { lg: 'calc(var(--mui-zIndex-drawer) + 1)' } }}>
      <Toolbar sx={{ gap: { xs: 0.25, sm: 1 }, minHeight: { xs: 56, sm: 56 } }}>
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
          <Typography component="span" sx={{ fontWeight: 700, ...phoneHidden }}>
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
            // A phone has room for its first letter only.
            display: { xs: 'none', sm: 'block' },
            visibility: me ? 'visible' : 'hidden',
          }}
        >
          {me?.workspace.name}
        </Typography>
        <Box sx={{ flexGrow: 1 }} />
        <SearchButton />
        <HelpLink />
        {/* On a phone, they are in the user's menu. */}
        <Box sx={{ display: { xs: 'none', sm: 'contents' } }}>
          <LanguageMenu />
          <ThemeMenu />
        </Box>
        {me && <UserMenu user={me.user} onSignOut={onSignOut} />}
      </Toolbar>
    </AppBar>
  );
};
