import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { follow } from '../helpers/screens.ts';
import { expectSignedOut, MINUTE, stored } from '../helpers/session-steps.ts';
import { test } from '../helpers/shared-page.ts';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house?.close());

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Public screens, by name. */
const visitors = {
  home: '/',
  login: '/login',
  maintenance: '/maintenance',
  recovery: '/recovery-password',
  registration: '/registration',
  'registration with an id': '/registration/ref_abc',
  homeTrial: '/t9c4e1b27',
  trial: '/t9c4e1b27/register?name=Ana&email=ana%40example.com',
  loginTrial: '/t9c4e1b27/login',
  class: '/c5d80fa36',
};

/** Signed-in screens: address and heading. */
const signedIn = {
  dashboard: ['/dashboard', 'Dashboard'],
  domains: ['/domains', 'Domains'],
  offers: ['/library/offers', 'Offers'],
  landingPages: ['/library/landing-pages', 'Landing pages'],
  networks: ['/library/networks', 'Networks'],
  sources: ['/sources', 'Traffic sources'],
  requests: ['/requests', 'Requests'],
  campaigns: ['/campaign/campaigns', 'Campaigns'],
  campaignsRegister: ['/campaign/campaignsRegister', 'New campaign'],
  campaignsEdit: ['/campaign/campaignsEdit?id=CAMPAIGN', 'Edit Spring sale'],
  campaignsView: ['/campaign/campaignsView?id=CAMPAIGN', 'Spring sale'],
  ABStormTable: ['/ab-storm', 'A/B tests'],
  ABStormRegister: ['/ab-storm/register', 'New A/B test'],
  ABStormEdit: ['/ab-storm/edit/tst_1', 'A/B tests'],
  ABStormView: ['/ab-storm/tst_1', 'A/B tests'],
  postbacks: ['/postback', 'Postbacks'],
  postbackNetworks: ['/postback/networks', 'Networks'],
  postbackConversionTypes: ['/postback/conversion-types', 'Conversion types'],
  postbackReceived: ['/postback/received', 'Received postbacks'],
  postbackOutgoing: ['/postback/outgoing', 'Outgoing postbacks'],
  postbackDeliveries: ['/postback/deliveries', 'Deliveries'],
  postbackWebhooks: ['/postback/webhooks', 'Webhooks'],
  postbackExchangeRates: ['/postback/exchange-rates', 'Exchange rates'],
  profile: ['/profile', 'Account'],
  settingsWorkspace: ['/settings/workspace', 'Workspace'],
  settingsMembers: ['/settings/members', 'Members'],
  settingsApiKeys: ['/settings/api-keys', 'API keys'],
  settingsData: ['/settings/data', 'Data'],
  settingsClass: ['/settings/class', 'Class'],
  achievements: ['/achievements', 'Achievements'],
  help: ['/help', 'Help'],
  helpPage: ['/help/campaigns', 'Campaigns'],
  unknownHelpPage: ['/help/no-such-page', 'This page does not exist'],
} as const;

/** Signs in and creates a campaign; resolves to its id. */
const begin = async (page: Page, context: BrowserContext): Promise<string> => {
  await house.enter(context);
  await house.storeSession(page);
  return (await house.makeCampaign(page, { name: 'Spring sale' })).id;
};

test('each public screen has one heading, which takes the focus, and a title', async ({ page, context }) => {
  await house.enter(context);
  for (const [name, path] of Object.entries(visitors)) {
    await test.step(`${name} (${path})`, async () => {
      await page.goto(house.origin + path);
      await expect(heading(page)).toHaveCount(1);
      await expect(heading(page)).toBeVisible();
      await expect(page).toHaveTitle(/Fairlead/);
      if (path !== '/') await expect(page).not.toHaveTitle('Fairlead');
      // The very first screen keeps the browser's own focus; the maintenance screen appears by itself and says so.
      if (name !== 'maintenance') await expect(heading(page)).not.toBeFocused();
      await follow(page, path === '/login' ? '/recovery-password' : '/login');
      await expect(heading(page)).toBeFocused();
      await follow(page, path);
      await expect.poll(() => new URL(page.url()).pathname).toBe(new URL(path, house.origin).pathname);
      await expect(heading(page)).toBeFocused();
    });
  }
});

test('each signed-in screen has its heading, focused, and its title', async ({ page, context }) => {
  const campaign = await begin(page, context);
  await page.goto(`${house.origin}/dashboard`);
  for (const [name, [path, title]] of Object.entries(signedIn)) {
    await follow(page, '/no-such-screen');
    await expect(heading(page)).toHaveText('Page not found');
    await follow(page, path.replace('CAMPAIGN', campaign));
    await expect(heading(page), name).toHaveText(title);
    await expect(heading(page), name).toBeFocused();
    await expect(page).toHaveTitle(`${title} · Fairlead`);
  }
});

test('each signed-in screen opens by its address, inside the shell @long', async ({ page, context }) => {
  const campaign = await begin(page, context);
  for (const [path, title] of Object.values(signedIn)) {
    await page.goto(house.origin + path.replace('CAMPAIGN', campaign));
    await expect(heading(page)).toHaveText(title);
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  }
});

test('addresses that redirect', async ({ page, context }) => {
  await begin(page, context);
  await page.goto(`${house.origin}/profile`);
  for (const [from, to] of [
    ['/homed7f353', '/dashboard'],
    ['/campaign', '/campaign/campaigns'],
    ['/campaign/', '/campaign/campaigns'],
    ['/library', '/library/offers'],
    ['/settings', '/profile'],
    ['/postback?tab=received&find=order-1', '/postback/received?find=order-1'],
    ['/postback?tab=types', '/postback/conversion-types'],
    ['/postback?tab=sent&state=dropped', '/postback/deliveries?state=dropped'],
    ['/postback?tab=rates', '/postback/exchange-rates'],
  ] as const) {
    await follow(page, from);
    await expect(page).toHaveURL(house.origin + to);
    await expect(heading(page)).toBeVisible();
  }
});

test('/domains asks for the access token on entry, as the dashboard does @long', async ({
  page,
  context,
}) => {
  await house.enter(context);
  await house.storeSession(page);
  await page.goto('about:blank');
  await house.pass(context, 16 * MINUTE);
  await page.goto(`${house.origin}/domains`);
  await expect(page).toHaveURL(/\/profile$/);
});

test('visitors are sent to the sign-in from every signed-in screen', async ({ page, context }) => {
  await house.enter(context);
  await page.goto(house.origin);
  for (const path of [
    '/domains',
    '/library/offers',
    '/sources',
    '/ab-storm',
    '/ab-storm/register',
    '/postback',
    '/postback/received',
    '/settings/members',
    '/achievements',
  ]) {
    await follow(page, path);
    await expectSignedOut(page);
  }
});

test('a test that does not exist says so, and its back link works @long', async ({ page, context }) => {
  await begin(page, context);
  await page.goto(`${house.origin}/dashboard`);
  for (const path of ['/ab-storm/tst_404', '/ab-storm/edit/tst_404']) {
    await follow(page, path);
    await expect(page.getByText('A/B test not found')).toBeVisible();
    await expect(page.getByText('tst_404')).toBeVisible();
    await page.getByRole('link', { name: 'Go to A/B tests' }).click();
    await expect(page).toHaveURL(`${house.origin}/ab-storm`);
    await expect(heading(page)).toBeFocused();
  }
});

test('another test at the same kind of address is another screen @long', async ({ page, context }) => {
  await begin(page, context);
  await page.goto(`${house.origin}/ab-storm/tst_1`);
  await expect(page.getByText('tst_1')).toBeVisible();
  await page.getByRole('button', { name: 'Theme' }).focus();
  await follow(page, '/ab-storm/tst_2');
  await expect(page.getByText('tst_2')).toBeVisible();
  await expect(heading(page)).toBeFocused();
});

test('an unknown address is shown inside the shell to signed-in users, and outside to visitors @long', async ({
  page,
  context,
}) => {
  await house.enter(context);
  await page.goto(`${house.origin}/no-such-screen`);
  await expect(heading(page)).toHaveText('Page not found');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page).toHaveURL(`${house.origin}/`);
  await house.storeSession(page);
  await page.goto(`${house.origin}/a/b/c`);
  for (const path of ['/a/b/c', '/no-such-screen', '/campaign/nothing']) {
    await follow(page, path);
    await expect(heading(page)).toHaveText('Page not found');
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('a change of filters leaves the focus where it is @long', async ({ page, context }) => {
  await begin(page, context);
  await page.goto(`${house.origin}/dashboard`);
  await page.getByRole('button', { name: 'Yesterday' }).click();
  await expect(page).toHaveURL(/range=yesterday/);
  await expect(page.getByRole('button', { name: 'Yesterday' })).toBeFocused();
  await follow(page, '/campaign/campaigns');
  const search = page.getByRole('searchbox');
  await search.fill('2024');
  await expect(page).toHaveURL(/search=2024$/);
  await expect(search).toBeFocused();
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('2024');
});

/** The scroll position once it has settled: a font that loads late still moves the page. */
const settledScroll = async (page: Page): Promise<number> => {
  let last = -1;
  await expect
    .poll(
      async () => {
        const before = last;
        last = await page.evaluate<number>('document.fonts.ready.then(() => scrollY)');
        return last === before;
      },
      { intervals: [500] },
    )
    .toBe(true);
  return last;
};

test('going back restores the scroll position @long', async ({ page, context }) => {
  await begin(page, context);
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto(`${house.origin}/dashboard`);
  await expect(page.getByText('No data in this range')).toHaveCount(7);
  await expect(page.getByRole('button', { name: 'Show as a table' })).toBeVisible();
  const link = page.getByRole('link', { name: 'All campaigns' });
  await link.scrollIntoViewIfNeeded();
  const before = await settledScroll(page);
  expect(before).toBeGreaterThan(100);
  // Dispatches the event itself: a mouse click would scroll again if something covered the link.
  await link.dispatchEvent('click');
  await expect(heading(page)).toHaveText('Campaigns');
  expect(await page.evaluate<number>('scrollY')).toBe(0);
  await page.goBack();
  await expect(heading(page)).toHaveText('Dashboard');
  await expect.poll(() => page.evaluate<number>('scrollY')).toBe(before);
});

test('days in the address are kept, and corrected if invalid @long', async ({ page, context }) => {
  await begin(page, context);
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/report')) asked.push(url.searchParams.get('from') ?? '');
  });
  const own = page.getByRole('group', { name: 'Date range' }).getByRole('button').last();
  for (const [search, shown, from] of [
    ['from=2026-03-01&to=2026-03-04', 'Mar 1', '2026-03-01T03:00:00.000Z'],
    ['from=2026-03-04&to=2026-03-01', 'Mar 1', '2026-03-01T03:00:00.000Z'],
    ['from=2026-03-04', 'Mar 4', '2026-03-04T03:00:00.000Z'],
    ['from=1950-01-01&to=2026-03-01', '2016', '2016-01-14T02:00:00.000Z'],
  ] as const) {
    asked.length = 0;
    await page.goto(`${house.origin}/dashboard?${search}`);
    await expect(own).toContainText(shown);
    await expect(own).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => asked).toContain(from);
  }
  await follow(page, '/dashboard?from=2026-02-30&to=soon');
  await expect(page.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'true');
});

test('a screen whose code a new version replaced is loaded again, once', async ({ page, context }) => {
  await begin(page, context);
  await page.goto(`${house.origin}/dashboard`);
  await expect(heading(page)).toHaveText('Dashboard');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  // The chunk is gone from the server, which serves another entry: an update happened while this page was open.
  await page.route('**/assets/domains-screen-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.route(`${house.origin}/`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      body: (await answer.text()).replace(/assets\/index-[^"]+\.js/, 'assets/index-new.js'),
    });
  });
  await page.getByRole('link', { name: 'Domains' }).click();
  await expect.poll(() => loads).toBe(1);
  // It is still missing, which another reload cannot fix: the screen says so, with a button.
  await expect(heading(page)).toHaveText('Could not load this screen');
  await expect(page).toHaveURL(`${house.origin}/domains`);
  expect(loads).toBe(1);
  await page.unroute('**/assets/domains-screen-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText('Domains');
});

test('a screen whose code was lost on the way recovers by itself @long', async ({ page, context }) => {
  await begin(page, context);
  await page.goto(`${house.origin}/dashboard`);
  await expect(heading(page)).toHaveText('Dashboard');
  // Lost until something checks whether the server is reachable.
  let isLost = true;
  await page.route('**/assets/domains-screen-*.js', (route) => (isLost ? route.abort() : route.continue()));
  await page.route(`${house.origin}/`, (route) => {
    isLost = false;
    return route.continue();
  });
  await page.getByRole('link', { name: 'Domains' }).click();
  await expect(heading(page)).toHaveText('Domains');
  expect(isLost).toBe(false);
});

test('a screen that fails to load without a network keeps the page @long', async ({ page, context }) => {
  await begin(page, context);
  // With a route there is no cache: the code of the screen has not come yet.
  await page.route('**/assets/**', (route) => route.continue());
  await page.goto(`${house.origin}/dashboard`);
  await expect(heading(page)).toHaveText('Dashboard');
  await context.setOffline(true);
  await expect(page.getByText('No connection.')).toBeVisible();
  await page.getByRole('link', { name: 'Postbacks' }).click();
  await expect(heading(page)).toHaveText('Could not load this screen');
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText('Postbacks');
});

test('the theme can follow the system, and the drawer stays open across a reload @long', async ({
  page,
  context,
}) => {
  await begin(page, context);
  await page.goto(`${house.origin}/dashboard`);
  const theme = () => page.evaluate<string>('document.documentElement.dataset.theme');
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'System' }).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(theme).toBe('dark');
  expect(await stored(page, 'prefers-color-scheme')).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(theme).toBe('light');
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(theme).toBe('dark');

  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu).toBeVisible();
  await page.reload();
  await expect(menu).toBeVisible();
  await menu.getByRole('link', { name: 'Requests' }).click();
  await expect(heading(page)).toHaveText('Requests');
  await expect(heading(page)).toBeFocused();
  await expect(menu).toBeHidden();
  await page.reload();
  await expect(heading(page)).toHaveText('Requests');
  await expect(menu).toBeHidden();
});
