import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { isLong } from './long.ts';

/**
 * A page for all tests of a file: loaded once, it goes from screen to screen in a tenth of the time of a load. For tests
 * that share one account and leave nothing behind: no route, no storage key, no open dialog.
 */
export const openSharedPage = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({
    locale: 'en-US',
    reducedMotion: isLong ? 'no-preference' : 'reduce',
  });
  return context.newPage();
};

/**
 * Goes to a screen inside the application, without loading it anew. The page must show the application already. What it
 * fetched less than two seconds ago, it does not fetch again: let time pass if something changed without the page.
 */
export const visit = async (page: Page, path: string): Promise<void> => {
  const target = JSON.stringify(path);
  // The old screen stays until the new one has loaded, and its buttons may have the same names.
  const before = await page.evaluate<string>(`(() => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = '';
    const before = location.pathname;
    history.pushState({}, '', ${target});
    return before;
  })()`);
  // By its tag: a dialog hides the heading's role. Where a screen leads back to the old one, its heading stays.
  const shown = `document.querySelector(location.pathname === ${JSON.stringify(before)} ? 'h1' : 'h1:not([data-left])') !== null`;
  // The page may be loaded anew meanwhile, which ends the question.
  const isShown = (): Promise<boolean> => page.evaluate<boolean>(shown).catch(() => false);
  await expect.poll(isShown, { intervals: [10, 20, 50, 100] }).toBe(true);
};

/** Leaves nothing of a test behind: no tab, route, listener, permission or stored value, and no screen. */
const clear = async (page: Page): Promise<void> => {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of ['dialog', 'load', 'request', 'response']) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  // A test may have failed before it opened anything.
  if (page.url() === 'about:blank') return;
  // The smallest file that has the application's storage; nothing runs there that would store anything again.
  await page.goto(new URL('/favicon.svg', page.url()).href);
  await page.evaluate('localStorage.clear(), sessionStorage.clear()');
};

/**
 * All tests of a file in one page, each with empty storage. A load in a page that has loaded the application before
 * takes half the time of one in a new page. What a test adds to the context itself stays for the next ones: the clock,
 * initial scripts.
 */
export const test = base.extend<object, { kept: { file?: string; page?: Page } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright accepts no other first parameter.
  kept: [async ({}, use) => use({}), { scope: 'worker' }],
  page: async ({ browser, kept, viewport, colorScheme }, use, { file }) => {
    if (kept.file !== file) await kept.page?.context().close();
    const page = kept.file === file && kept.page ? kept.page : await (await browser.newContext()).newPage();
    Object.assign(kept, { file, page });
    await use(page);
    await clear(page);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport ?? { width: 1280, height: 720 });
  },
  context: ({ page }, use) => use(page.context()),
});
