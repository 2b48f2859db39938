import { createRootRoute, createRoute, Outlet, redirect, useSearch } from '@tanstack/react-router';
import { abTestsSearch, newAbTestSearch } from '../features/ab-tests/search.ts';
import { campaignIdSearch, campaignsSearch, campaignViewSearch } from '../features/campaigns/search.ts';
import { dashboardSearch } from '../features/dashboard/search.ts';
import { domainsSearch } from '../features/domains/search.ts';
import { helpSearch } from '../features/help/search.ts';
import { librarySearch } from '../features/library/search.ts';
import { networksSearch } from '../features/networks/search.ts';
import { postbacksSearch } from '../features/postbacks/search.ts';
import { profileSearch } from '../features/profile/search.ts';
import { requestsSearch } from '../features/requests/search.ts';
import { sourcesSearch } from '../features/sources/search.ts';
import { trialSearch } from '../features/trial/search.ts';
import { entryGuard, onlySignedOut } from './guards.ts';
import { orMissing, screen, words } from './screen.ts';
import { screenPaths } from './screen-paths.ts';
import { SETUP_HASH } from './setup-hash.ts';
import { SignedIn } from './signed-in.tsx';
import { loadUnknown, UnknownScreen } from './unknown-screen.tsx';

const Dashboard = screen(() => import('../features/dashboard/dashboard-screen.tsx'), 'DashboardScreen');
const Report = screen(() => import('../features/reports/screens.ts'), 'ReportScreen');

/** The dashboard, or the report given in the address. */
const DashboardPlace = () => {
  const isReport = useSearch({
    from: '/shell/dashboard',
    select: ({ report }) => report !== undefined,
  });
  return isReport ? <Report /> : <Dashboard />;
};

/** Preloads the usual screen, so that it appears in one piece. */
DashboardPlace.preload = async (): Promise<void> => {
  await Dashboard.preload?.();
};

/** The root renders the current route and nothing else. */
const root = createRootRoute({ component: Outlet });

const home = createRoute({
  getParentRoute: () => root,
  path: screenPaths.home,
  beforeLoad: onlySignedOut,
  loader: words('site'),
  component: screen(() => import('../features/home/home-screen.tsx'), 'HomeScreen'),
});

const login = createRoute({
  getParentRoute: () => root,
  path: screenPaths.login,
  beforeLoad: onlySignedOut,
  component: screen(() => import('../features/session/login-screen.tsx'), 'LoginScreen'),
});

const registration = createRoute({
  getParentRoute: () => root,
  path: screenPaths.registration,
  validateSearch: ({ token }): { token?: string } => (typeof token === 'string' ? { token } : {}),
  // A link from a mail, or from the start of Fairlead, also works while a user is signed in.
  beforeLoad: (entry) =>
    entry.search.token === undefined && !entry.location.hash.startsWith(SETUP_HASH) && onlySignedOut(entry),
  loader: words('site'),
  component: screen(() => import('../features/session/registration-screen.tsx'), 'RegistrationScreen'),
});

const recovery = createRoute({
  getParentRoute: () => root,
  path: screenPaths.recovery,
  validateSearch: ({ token }): { token?: string } => (typeof token === 'string' ? { token } : {}),
  loader: words('site'),
  component: screen(() => import('../features/session/recovery-screen.tsx'), 'RecoveryScreen'),
});

const homeTrial = createRoute({
  getParentRoute: () => root,
  path: screenPaths.homeTrial,
  beforeLoad: onlySignedOut,
  loader: words('site'),
  component: screen(() => import('../features/trial/trial-home-screen.tsx'), 'TrialHomeScreen'),
});

const trial = createRoute({
  getParentRoute: () => root,
  path: screenPaths.trial,
  validateSearch: trialSearch,
  beforeLoad: onlySignedOut,
  loader: words('site'),
  component: screen(() => import('../features/trial/trial-register-screen.tsx'), 'TrialRegisterScreen'),
});

const loginTrial = createRoute({
  getParentRoute: () => root,
  path: screenPaths.loginTrial,
  beforeLoad: onlySignedOut,
  component: screen(() => import('../features/session/login-screen.tsx'), 'LoginScreen'),
});

const classPage = createRoute({
  getParentRoute: () => root,
  path: screenPaths.class,
  loader: words('site'),
  component: screen(() => import('../features/class/class-screen.tsx'), 'ClassScreen'),
});

const sharedAbTest = createRoute({
  getParentRoute: () => root,
  path: screenPaths.sharedAbTest,
  loader: words('work', 'tests', 'report', 'test-view'),
  component: screen(() => import('../features/ab-tests/view/screens.ts'), 'SharedAbTestScreen'),
});

const sharedReport = createRoute({
  getParentRoute: () => root,
  path: screenPaths.sharedReport,
  loader: words('work', 'report', 'saved', 'ledger', 'view'),
  component: screen(() => import('../features/reports/screens.ts'), 'SharedReportScreen'),
});

const maintenance = createRoute({
  getParentRoute: () => root,
  path: screenPaths.maintenance,
  loader: words('site'),
  component: screen(() => import('../features/maintenance/maintenance-screen.tsx'), 'MaintenanceScreen'),
});

/** All screens that require sign-in share one shell, without a path of its own. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  loader: words('work'),
  component: SignedIn,
});

const shellAddress = createRoute({
  getParentRoute: () => root,
  path: screenPaths.shell,
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true });
  },
});

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: screenPaths.dashboard,
  validateSearch: dashboardSearch,
  beforeLoad: entryGuard,
  loaderDeps: ({ search }) => ({ isReport: search.report !== undefined }),
  loader: ({ deps: { isReport } }) => (isReport ? words('report', 'saved', 'ledger') : words('report'))(),
  component: DashboardPlace,
});

const requests = createRoute({
  getParentRoute: () => shell,
  path: screenPaths.requests,
  validateSearch: requestsSearch,
  beforeLoad: entryGuard,
  loader: words('campaign-check', 'report', 'log'),
  component: screen(() => import('../features/requests/requests-screen.tsx'), 'RequestsScreen'),
});

const settings = createRoute({
  getParentRoute: () => root,
  path: screenPaths.settings,
  beforeLoad: () => {
    throw redirect({ to: '/profile', replace: true });
  },
});

const settingsPage = createRoute({
  getParentRoute: () => shell,
  path: screenPaths.settingsPage,
  loader: words('account', 'settings'),
  component: screen(() => import('../features/profile/settings-screen.tsx'), 'SettingsScreen'),
});

const profile = createRoute({
  getParentRoute: () => shell,
  path: screenPaths.profile,
  validateSearch: profileSearch,
  loader: words('account'),
  component: screen(() => import('../features/profile/profile-screen.tsx'), 'ProfileScreen'),
});

const campaignRoot = createRoute({
  getParentRoute: () => root,
  path: screenPaths.campaign,
  beforeLoad: ({ location }) => {
    if (/^\/campaign\/?$/.test(location.pathname))
      throw redirect({ to: '/campaign/campaigns', replace: true });
  },
});

const campaigns = createRoute({
  getParentRoute: () => shell,
  path: screenPaths.campaigns,
  validateSearch: campaignsSearch,
  loader: words('ledger', 'list', 'money', 'report'),
  component: screen(() => import('../features/campaigns/list/list-screen.tsx'), 'CampaignsScreen'),
});

const campaignsRegister = createRoute({
  getParentRoute: () => shell,
  path: screenPaths.campaignsRegister,
  loader: words('editor', 'money'),
  component: screen(() => import('../features/campaigns/editor/create-screen.tsx'), 'CreateCampaignScreen'),
});

const campaignsEdit = createRoute({
  getParentRoute: () => shell,
  path: screenPaths.campaignsEdit,
  validateSearch: campaignIdSearch,
  loader: words('editor', 'money'),
  component: screen(() => import('../features/campaigns/editor/edit-screen.tsx'), 'EditCampaignScreen'),
});

const campaignsView = createRoute({
  getParentRoute: () => shell,
  path: screenPaths.campaignsView,
  validateSearch: campaignViewSearch,
  loader: words('campaign-check', 'ledger', 'money', 'report', 'view'),
  component: screen(() => import('../features/campaigns/view-screen.tsx'), 'ViewCampaignScreen'),
});

/** The report of one check, also for printing. */
const campaignsCheck = createRoute({
  getParentRoute: () => shell,
  path: screenPaths.campaignsCheck,
  validateSearch: campaignIdSearch,
  loader: words('campaign-check'),
  component: screen(() => import('../features/campaigns/check/check-screen.tsx'), 'CheckScreen'),
});

const domains = createRoute({
  getParentRoute: () => shell,
  path: screenPaths.domains,
  validateSearch: domainsSearch,
  beforeLoad: entryGuard,
  loader: words('domains'),
  component: screen(() => import('../features/domains/domains-screen.tsx'), 'DomainsScreen'),
});

const libraryRoot = createRoute({
  getParentRoute: () => root,
  path: screenPaths.library,
  beforeLoad: ({ location }) => {
    if (/^\/library\/?$/.test(location.pathname)) throw redirect({ to: '/library/offers', replace: true });
  },
});

const offers = createRoute({
  getParentRoute: () => shell,
  path: screenPaths.offers,
  validateSearch: librarySearch,
  loader: words('ledger', 'library', 'report'),
  component: screen(() => import('../features/library/library-screen.tsx'), 'OffersScreen'),
});

const landingPages = createRoute({
  getParentRoute: () => shell,
  path: screenPaths.landingPages,
  validateSearch: librarySearch,
  loader: words('ledger', 'library', 'report'),
  component: screen(() => import('../features/library/library-screen.tsx'), 'LandingPagesScreen'),
});

const networks = createRoute({
  getParentRoute: () => shell,
  path: screenPaths.networks,
  validateSearch: networksSearch,
  loader: words('networks', 'report', 'library'),
  component: screen(() => import('../features/networks/networks-screen.tsx'), 'NetworksScreen'),
});

const sources = createRoute({
  getParentRoute: () => shell,
  path: screenPaths.sources,
  validateSearch: sourcesSearch,
  loader: words('sources'),
  component: screen(() => import('../features/sources/sources-screen.tsx'), 'SourcesScreen'),
});

const tests = createRoute({
  getParentRoute: () => shell,
  path: screenPaths.ABStormTable,
  validateSearch: abTestsSearch,
  loader: words('tests'),
  component: screen(() => import('../features/ab-tests/list-screen.tsx'), 'AbTestsScreen'),
});

const abTestsRegister = createRoute({
  getParentRoute: () => shell,
  path: screenPaths.ABStormRegister,
  validateSearch: newAbTestSearch,
  loader: words('tests', 'editor'),
  component: screen(() => import('../features/ab-tests/form/register-screen.tsx'), 'NewAbTestScreen'),
});

const abTestsEdit = createRoute({
  getParentRoute: () => shell,
  path: screenPaths.ABStormEdit,
  loader: words('tests', 'editor'),
  component: screen(() => import('../features/ab-tests/form/edit-screen.tsx'), 'EditAbTestScreen'),
});

const abTestsView = createRoute({
  getParentRoute: () => shell,
  path: screenPaths.ABStormView,
  loader: words('tests', 'report', 'test-view'),
  component: screen(() => import('../features/ab-tests/view/screens.ts'), 'ViewAbTestScreen'),
});

const postbacks = createRoute({
  getParentRoute: () => shell,
  path: screenPaths.postbacks,
  validateSearch: postbacksSearch,
  loader: words('postbacks'),
  component: screen(() => import('../features/postbacks/postbacks-screen.tsx'), 'PostbacksScreen'),
});

const postbackPage = createRoute({
  getParentRoute: () => shell,
  path: screenPaths.postbackPage,
  validateSearch: postbacksSearch,
  loader: words('postbacks'),
  component: screen(() => import('../features/postbacks/postbacks-screen.tsx'), 'PostbackPageScreen'),
});

const achievements = createRoute({
  getParentRoute: () => shell,
  path: screenPaths.achievements,
  loader: words('achievements'),
  component: screen(() => import('../features/achievements/achievements-screen.tsx'), 'AchievementsScreen'),
});

const help = createRoute({
  getParentRoute: () => shell,
  path: screenPaths.help,
  validateSearch: helpSearch,
  loader: words('help'),
  component: screen(() => import('../features/help/help-screen.tsx'), 'HelpScreen'),
});

const helpPage = createRoute({
  getParentRoute: () => shell,
  path: screenPaths.helpPage,
  loader: async ({ params: { page } }) => {
    await words('help')();
    const { loadPage } = await orMissing(import('../features/help/load-page.ts'));
    return orMissing(loadPage(page));
  },
  component: screen(() => import('../features/help/page-screen.tsx'), 'HelpPageScreen'),
});

/** Any other address. */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  loader: loadUnknown,
  component: UnknownScreen,
});

export const routeTree = root.addChildren([
  home,
  login,
  registration,
  recovery,
  homeTrial,
  trial,
  loginTrial,
  classPage,
  sharedAbTest,
  sharedReport,
  maintenance,
  shellAddress,
  settings,
  campaignRoot,
  libraryRoot,
  unknown,
  shell.addChildren([
    dashboard,
    domains,
    requests,
    campaigns,
    campaignsRegister,
    campaignsEdit,
    campaignsView,
    campaignsCheck,
    offers,
    landingPages,
    networks,
    sources,
    tests,
    abTestsRegister,
    abTestsEdit,
    abTestsView,
    postbacks,
    postbackPage,
    profile,
    settingsPage,
    achievements,
    help,
    helpPage,
  ]),
]);
