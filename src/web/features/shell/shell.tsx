import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Drawer from '@mui/material/Drawer';
import Link from '@mui/material/Link';
import Toolbar from '@mui/material/Toolbar';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { signOut } from '../../api/session.ts';
import { useT } from '../../i18n/use-t.ts';
import { useClientState } from '../../state/client-state.ts';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';

const DRAWER_WIDTH = 232;

const paper = { sx: { width: DRAWER_WIDTH, bgcolor: 'background.paper' } } as const;

/** What every signed-in screen stands in: bar, menu, content. */
export const Shell = () => {
  const t = useT();
  const { drawer, setDrawer } = useClientState();
  const router = useRouter();
  // The state kept from an earlier visit does not cover the page at load: somebody has to open the menu first.
  const [asked, setAsked] = useState(false);
  const open = drawer && asked;
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && setDrawer(false)),
    [router, setDrawer],
  );
  const toggle = (): void => {
    setAsked(true);
    setDrawer(!open);
  };
  // The server may be away: signed out here is what was asked for, and that leads to the sign-in screen.
  const leave = (): void => void signOut().catch(() => undefined);
  const spacer = <Toolbar sx={{ minHeight: { xs: 56, sm: 56 } }} />;
  return (
    <Box sx={{ display: 'flex' }}>
      <Link
        href="#content"
        sx={{
          position: 'fixed',
          top: 8,
          left: 8,
          zIndex: 'tooltip',
          p: 1,
          bgcolor: 'background.paper',
          '&:not(:focus)': { clipPath: 'inset(50%)' },
        }}
      >
        {t('app.skip')}
      </Link>
      <TopBar drawer={open} onMenu={toggle} onSignOut={leave} />
      <Drawer
        open={open}
        onClose={() => setDrawer(false)}
        slotProps={{ paper }}
        sx={{ display: { lg: 'none' } }}
      >
        <SideMenu onChoose={() => setDrawer(false)} />
      </Drawer>
      <Drawer
        variant="permanent"
        slotProps={{ paper }}
        sx={{ width: DRAWER_WIDTH, flexShrink: 0, display: { xs: 'none', lg: 'block' } }}
      >
        {spacer}
        <SideMenu onChoose={() => undefined} />
      </Drawer>
      <Box component="main" id="content" tabIndex={-1} sx={{ flexGrow: 1, minWidth: 0, outline: 'none' }}>
        {spacer}
        <Container maxWidth="xl" sx={{ py: 3, maxWidth: { xl: 1440 } }}>
          <Outlet />
        </Container>
      </Box>
    </Box>
  );
};
