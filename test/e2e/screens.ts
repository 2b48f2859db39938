import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';

/**
 * Takes the pictures of all screens, light and dark, wide and narrow, from a running Fairlead with an account and at
 * least one campaign:
 * `node test/e2e/screens.ts --url http://localhost:3000 --email E --password P --out docs/screenshots [--campaign NAME] [--chromium FILE]`
 * Without a name the newest campaign is shown.
 */

interface Screen {
  name: string;
  path: string;
  /** Brings the screen into the state that is worth showing. */
  prepare?: (page: Page) => Promise<void>;
}

const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const;
const themes = ['light', 'dark'] as const;

const openScreens: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'registration', path: '/registration' },
  { name: 'not-found', path: '/no-such-page' },
];

const signedInScreens = (campaign: string): Screen[] => [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'dashboard-30d', path: '/dashboard?range=30d' },
  { name: 'campaigns', path: '/campaign/campaigns' },
  {
    name: 'campaign-create',
    path: '/campaign/campaignsRegister',
    prepare: async (page) => {
      await page.getByLabel('Campaign name').fill('Summer launch');
      await page.getByLabel('Destination URL', { exact: true }).fill('https://shop.example/a?cid={click_id}');
      await page.getByRole('button', { name: 'Add destination' }).click();
      await page.getByText('Macros', { exact: true }).click();
    },
  },
  { name: 'campaign-edit', path: `/campaign/campaignsEdit?id=${campaign}` },
  { name: 'campaign-view', path: `/campaign/campaignsView?id=${campaign}` },
  { name: 'requests', path: `/requests?campaign=${campaign}` },
  {
    name: 'request-details',
    path: `/requests?campaign=${campaign}`,
    prepare: async (page) => {
      const first = page.getByRole('button', { name: /^Details of/ }).first();
      if ((await first.count()) === 0) return;
      await first.click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    email: { type: 'string' },
    password: { type: 'string' },
    out: { type: 'string', default: 'docs/screenshots' },
    campaign: { type: 'string' },
    chromium: { type: 'string' },
  },
});
const { url, out, email, password } = values;
if (email === undefined || password === undefined) throw new Error('Give --email and --password.');

/** Waits until nothing is on its way, checks that the page itself does not scroll sideways, and takes the picture. */
const take = async (page: Page, screen: Screen, file: string): Promise<void> => {
  await page.goto(new URL(screen.path, url).href);
  await page.getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  await screen.prepare?.(page);
  // As text: the server's type check, which covers this file, knows no DOM.
  await page.evaluate('document.fonts.ready.then(() => true)');
  const excess = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  if (excess > 0) console.error(`${file}: the page is ${excess} px wider than the window.`);
  // The window is made as tall as the page: a full-page picture would cut what is fixed to the window.
  const size = page.viewportSize() ?? sizes.wide;
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  await page.setViewportSize({ width: size.width, height: Math.max(size.height, height) });
  await page.screenshot({ path: file, animations: 'disabled' });
  await page.setViewportSize(size);
};

const signIn = async (page: Page): Promise<string> => {
  await page.goto(new URL('/login', url).href);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto(new URL('/campaign/campaigns', url).href);
  const links = page.getByRole('table').getByRole('link');
  const link = (values.campaign === undefined ? links : links.filter({ hasText: values.campaign })).first();
  await link.waitFor();
  const href = (await link.getAttribute('href')) ?? '';
  return new URL(href, url).searchParams.get('id') ?? '';
};

const takeAll = async (
  browser: Browser,
  theme: (typeof themes)[number],
  size: keyof typeof sizes,
): Promise<void> => {
  const context = await browser.newContext({ viewport: sizes[size], colorScheme: theme });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`${theme} ${size}: ${error.message}`));
  page.on(
    'console',
    (message) => message.type() === 'error' && console.error(`${theme} ${size}: ${message.text()}`),
  );
  const fileOf = (screen: Screen): string => join(out, `${screen.name}-${size}-${theme}.png`);
  for (const screen of openScreens) await take(page, screen, fileOf(screen));
  for (const screen of signedInScreens(await signIn(page))) await take(page, screen, fileOf(screen));
  await context.close();
};

await mkdir(out, { recursive: true });
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-background-networking'],
  ...(values.chromium !== undefined && { executablePath: values.chromium }),
});
try {
  for (const theme of themes)
    for (const size of ['wide', 'narrow'] as const) await takeAll(browser, theme, size);
} finally {
  await browser.close();
}
