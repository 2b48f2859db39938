import { expect, type Page, test } from '@playwright/test';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { callsTo, MINUTE } from '../helpers/session-steps.ts';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house?.close());
test.beforeEach(({ context }) => house.enter(context));

const forbid = (): void => {
  Object.defineProperty(globalThis, 'localStorage', {
    get: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
};
const fill = (): void => {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
};

const warning = (page: Page) => page.getByText('Your browser is not storing data for this site.');

for (const [name, break_] of [
  ['forbidden', forbid],
  ['full @long', fill],
] as const) {
  test(`storage that is ${name} breaks nothing, with one warning`, async ({ page, context }) => {
    const thrown: Error[] = [];
    page.on('pageerror', (error) => thrown.push(error));
    await context.addInitScript(break_);
    await page.goto(`${house.origin}/login`);
    await expect(warning(page)).toBeVisible();
    // On a busy machine it has gone by itself by now.
    await page
      .getByRole('button', { name: 'Close' })
      .click({ timeout: 10_000 })
      .catch(() => undefined);
    await house.signInOnScreen(page);
    const renewals = callsTo(page, '/refresh');
    await house.pass(context, 10 * MINUTE);
    await expect.poll(() => renewals.length).toBe(1);
    await page.getByRole('link', { name: 'Campaigns' }).first().click();
    await expect(page.getByRole('heading', { name: 'Campaigns' })).toBeVisible();
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('button', { name: /^Account: / }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(thrown).toEqual([]);
  });
}
