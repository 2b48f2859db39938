import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import { excessOn, violationsOn } from '../helpers/axe.ts';
import { openFilledProgram } from '../helpers/filled-program.ts';
import { isLong } from '../helpers/long.ts';
import type { Program } from '../helpers/program.ts';
import {
  openScreens,
  type Screen,
  showScreen,
  signedInScreens,
  sizes,
  walkScreens,
} from '../helpers/screens.ts';

let filled: { program: Program; ids: string[] };
test.beforeAll(async () => {
  filled = await openFilledProgram({ tested: true });
});
test.afterAll(() => filled?.program.dispose());

/** A page that remembers its requests to other origins. */
const openPage = async (
  browser: Browser,
  options: BrowserContextOptions,
): Promise<{ page: Page; foreign: string[] }> => {
  const context = await browser.newContext({ reducedMotion: 'reduce', colorScheme: 'light', ...options });
  const page = await context.newPage();
  // A screen that fails to load must be named, not use up everyone's time.
  page.setDefaultTimeout(45_000);
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== filled.program.appUrl) foreign.push(request.url());
  });
  return { page, foreign };
};

const signIn = async (page: Page): Promise<void> => {
  await page.goto(`${filled.program.appUrl}/login`);
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a long enough phrase');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard**');
};

const inside = (): readonly Screen[] => signedInScreens(filled.ids);

test('no screen has an accessibility violation, is too wide or requests another origin', async ({
  browser,
}) => {
  // Sixty screens.
  test.slow();
  const { page, foreign } = await openPage(browser, { viewport: sizes.wide });
  const problems: string[] = [];
  const note = async ({ name }: Screen): Promise<void> => {
    const found = await violationsOn(page, { dark: false });
    // Only the width of a phone: `npm run test:long` checks everything there.
    await page.setViewportSize(sizes.phone);
    found.push(...(await excessOn(page)));
    await page.setViewportSize(sizes.wide);
    problems.push(...found.map((problem) => `${name}, ${problem}`));
  };
  await page.goto(filled.program.appUrl);
  await walkScreens(page, openScreens, note);
  await signIn(page);
  await walkScreens(page, inside(), note);
  expect(problems).toEqual([]);
  expect(foreign).toEqual([]);
  await page.context().close();
});

for (const [size, viewport] of isLong ? Object.entries(sizes) : []) {
  test(`no screen has such a problem when it is loaded, ${size}, light and dark`, async ({ browser }) => {
    // Every screen is loaded, and checked twice.
    test.slow();
    const { page, foreign } = await openPage(browser, { viewport });
    const problems: string[] = [];
    const note = async (screen: Screen): Promise<void> => {
      await showScreen(page, filled.program.appUrl, screen);
      const found = await violationsOn(page);
      problems.push(...found.map((problem) => `${screen.name}, ${problem}`));
    };
    for (const screen of openScreens) await note(screen);
    await signIn(page);
    for (const screen of inside()) await note(screen);
    expect(problems).toEqual([]);
    expect(foreign).toEqual([]);
    await page.context().close();
  });
}
