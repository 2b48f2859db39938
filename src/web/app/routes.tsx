import { createRootRoute, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { campaignIdSearch, campaignsSearch, campaignViewSearch } from '../features/campaigns/search.ts';
import { dashboardSearch } from '../features/dashboard/search.ts';
import { requestsSearch } from '../features/requests/search.ts';
import { needPart } from '../i18n/language-store.ts';
import { entryGuard, onlySignedOut } from './guards.ts';

/** The root renders the current route and nothing else. */
const root = createRootRoute({ component: Outlet });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: onlySignedOut,
  component: lazyRouteComponent(() => import('../features/home/home-screen.tsx'), 'HomeScreen'),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: onlySignedOut,
  component: lazyRouteComponent(() => import('../features/session/login-screen.tsx'), 'LoginScreen'),
});

const registration = createRoute({
  getParentRoute: () => root,
  path: '/registration/{-$id}',
  beforeLoad: onlySignedOut,
  component: lazyRouteComponent(
    () => import('../features/session/registration-screen.tsx'),
    'RegistrationScreen',
  ),
});

const recovery = createRoute({
  getParentRoute: () => root,
  path: '/recovery-password',
  validateSearch: ({ token }): { token?: string } => (typeof token === 'string' ? { token } : {}),
  component: lazyRouteComponent(() => import('../features/session/recovery-screen.tsx'), 'RecoveryScreen'),
});

/** Everything behind the sign-in shares one shell, without a path of its own. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  loader: () => needPart('work'),
  component: lazyRouteComponent(() => import('../features/shell/shell.tsx'), 'Shell'),
});

const shellAddress = createRoute({
  getParentRoute: () => root,
  path: '/homed7f353',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true });
  },
});

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard',
  validateSearch: dashboardSearch,
  beforeLoad: entryGuard,
  component: lazyRouteComponent(
    () => import('../features/dashboard/dashboard-screen.tsx'),
    'DashboardScreen',
  ),
});

const requests = createRoute({
  getParentRoute: () => shell,
  path: '/requests',
  validateSearch: requestsSearch,
  beforeLoad: entryGuard,
  component: lazyRouteComponent(() => import('../features/requests/requests-screen.tsx'), 'RequestsScreen'),
});

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile',
  component: lazyRouteComponent(() => import('../features/profile/profile-screen.tsx'), 'ProfileScreen'),
});

const campaignRoot = createRoute({
  getParentRoute: () => root,
  path: '/campaign',
  beforeLoad: ({ location }) => {
    if (/^\/campaign\/?$/.test(location.pathname))
      throw redirect({ to: '/campaign/campaigns', replace: true });
  },
});

const campaigns = createRoute({
  getParentRoute: () => shell,
  path: '/campaign/campaigns',
  validateSearch: campaignsSearch,
  component: lazyRouteComponent(() => import('../features/campaigns/list-screen.tsx'), 'CampaignsScreen'),
});

const campaignsRegister = createRoute({
  getParentRoute: () => shell,
  path: '/campaign/campaignsRegister',
  component: lazyRouteComponent(
    () => import('../features/campaigns/create-screen.tsx'),
    'CreateCampaignScreen',
  ),
});

const campaignsEdit = createRoute({
  getParentRoute: () => shell,
  path: '/campaign/campaignsEdit',
  validateSearch: campaignIdSearch,
  component: lazyRouteComponent(() => import('../features/campaigns/edit-screen.tsx'), 'EditCampaignScreen'),
});

const campaignsView = createRoute({
  getParentRoute: () => shell,
  path: '/campaign/campaignsView',
  validateSearch: campaignViewSearch,
  component: lazyRouteComponent(() => import('../features/campaigns/view-screen.tsx'), 'ViewCampaignScreen'),
});

export const routeTree = root.addChildren([
  home,
  login,
  registration,
  recovery,
  shellAddress,
  campaignRoot,
  shell.addChildren([
    dashboard,
    requests,
    campaigns,
    campaignsRegister,
    campaignsEdit,
    campaignsView,
    profile,
  ]),
]);
