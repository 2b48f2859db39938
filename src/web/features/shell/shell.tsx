import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Drawer from '@mui/material/Drawer';
import Link from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { meQuery, signOut } from '../../api/accounts/session.ts';
import { LateDemoBanner } from '../../demo/late.tsx';
import { useT } from '../../i18n/use-t.ts';
import { useClientState } from '../../state/client-state.ts';
import { InShell } from '../../ui/layout/in-shell.ts';
import { Logo } from '../../ui/layout/logo.tsx';
import { ConnectionBanner, DeletionBanner, TrialBanner } from './banners.tsx';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';

/** The workspace's name: on phones the bar has no room for it. */
const DrawerHead = () => {
  const { data: me } = useQuery(meQuery());
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 1.25,
        alignItems: 'center',
        minHeight: 56,
        px: 3.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Logo />
      <Typography noWrap sx={{ fontWeight: 700 }}>
        {me?.workspace.name}
      </Typography>
    </Box>
  );
};

const DRAWER_WIDTH = 232;

const paper = { sx: { width: DRAWER_WIDTH, bgcolor: 'background.paper' } } as const;

/** The frame of every signed-in screen: bar, menu, content. */
export const Shell = ({ children }: { children?: ReactNode }) => {
  const t = useT();
  const { drawer, setDrawer } = useClientState();
  const router = useRouter();
  // Wide screens have the menu at their side; a drawer opened on a narrow one must not trap the focus there.
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true });
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && setDrawer(false)),
    [router, setDrawer],
  );
  // The server may be down: the local sign-out is enough, and leads to the sign-in screen.
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
      <TopBar drawer={drawer} onMenu={() => setDrawer(!drawer)} onSignOut={leave} />
      <Drawer
        open={drawer && !isWide}
        onClose={() => setDrawer(false)}
        slotProps={{ paper }}
        sx={{ display: { lg: 'none' } }}
      >
        <DrawerHead />
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
        <ConnectionBanner />
        <LateDemoBanner />
        <TrialBanner />
        <DeletionBanner />
        <Container maxWidth="xl" sx={{ py: 3, maxWidth: { xl: 1440 } }}>
          <InShell value={true}>{children ?? <Outlet />}</InShell>
        </Container>
      </Box>
    </Box>
  );
};
