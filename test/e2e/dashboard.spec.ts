import { expect, test } from '@playwright/test';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';

let house: BrowserHouse;
test.afterEach(() => house.close());

test('nothing that goes again takes the focus while the dashboard of a new account loads', async ({
  page,
}) => {
  house = await openBrowserHouse();
  await house.signIn(page);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/1.1/campaign?**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${house.origin}/dashboard`);
  const range = page.getByRole('group', { name: 'Date range' }).getByRole('button').last();
  await expect(range).toBeVisible();
  await range.focus();
  await expect(range).not.toBeFocused();
  release();
  await expect(page.getByRole('link', { name: 'Create' })).toBeVisible();
  await expect(range).toHaveCount(0);
});
