import { expect, type Page } from '@playwright/test';
import { violationsOn } from '../helpers/axe.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { test } from '../helpers/shared-page.ts';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house?.close());

const add = async (page: Page, path: string, body: object): Promise<string> => {
  const token = String(await page.evaluate(() => localStorage.getItem('accessToken')));
  const made = await house.call('POST', path, { token, body });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return (made.body as { id: string }).id;
};

test('a network has its postback URL for copying, with its secret, and each list leads to the other', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await house.storeSession(page);
  await add(page, '/postback/source', { name: 'Own Net' });
  await page.goto(`${house.origin}/library/networks`);
  const row = page.getByRole('row', { name: /Own Net/ });
  await expect(row).toContainText('secret=***');
  await page.getByRole('button', { name: 'Copy postback URL of Own Net' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  const copied = String(await page.evaluate('navigator.clipboard.readText()'));
  expect(copied).toMatch(/\/postback\/\w+\/\w+\?.*secret=\w{8,}/);
  await page.getByRole('link', { name: 'How they report them' }).click();
  await expect(page).toHaveURL(/\/postback\/networks$/);
  await page.getByRole('link', { name: 'Their offers, and pausing them' }).click();
  await expect(page).toHaveURL(/\/library\/networks$/);
});

test('a network leads to its offers, and the list of offers can be narrowed to one', async ({ page }) => {
  await house.storeSession(page);
  const network = await add(page, '/postback/source', { name: 'Shop Net' });
  await add(page, '/offer', { name: 'Shoes', url: 'https://shoes.example/', network });
  await add(page, '/offer', { name: 'Hats', url: 'https://hats.example/' });
  await page.goto(`${house.origin}/library/networks`);
  await page.getByRole('link', { name: '1 offer of Shop Net' }).click();
  await expect(page).toHaveURL(new RegExp(`/library/offers\\?network=${network}$`));
  const shoes = page.getByRole('link', { name: 'Shoes' });
  const hats = page.getByRole('link', { name: 'Hats' });
  await expect(shoes).toBeVisible();
  await expect(hats).toHaveCount(0);

  await page.getByRole('button', { name: /^Affiliate network/ }).click();
  await page.getByRole('menuitemradio', { name: 'No network' }).click();
  await expect(hats).toBeVisible();
  await expect(shoes).toHaveCount(0);
  await expect(page).toHaveURL(/network=none/);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(shoes).toBeVisible();
  await expect(hats).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('combobox', { name: 'Affiliate network' }).click();
  await page.getByRole('option', { name: 'Shop Net' }).click();
  await sheet.getByRole('button', { name: 'Apply' }).click();
  await expect(hats).toHaveCount(0);
  await expect(shoes).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
});
