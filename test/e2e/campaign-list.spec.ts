import { expect, type Page } from '@playwright/test';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { splitBetween } from '../helpers/campaign-body.ts';
import { test, visit } from '../helpers/shared-page.ts';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house.close());

const names = ['Alpha', 'Beta', 'Gamma', 'Delta'];

/** Creates campaigns for the user signed in on the page. */
const makeCampaigns = async (page: Page): Promise<void> => {
  for (const [i, name] of names.entries()) {
    const pages = splitBetween([{ name: 'A', url: `https://${name}.example/`, weight: 10_000 }]);
    await house.makeCampaign(page, { name, tags: i % 2 === 0 ? ['even'] : [], ...pages });
  }
};

const openList = async (page: Page): Promise<void> => {
  await house.storeSession(page);
  await makeCampaigns(page);
  await page.goto(`${house.origin}/campaign/campaigns?sort=name`);
  await expect(page.getByRole('row', { name: /Alpha/ })).toBeVisible();
};

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`Select ${name} `) });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` });

test('what the list does', async ({ page }) => {
  await openList(page);
  await test.step('a range is paused at once, and undone', async () => {
    await box(page, 'Alpha').click();
    await box(page, 'Delta').click({ modifiers: ['Shift'] });
    await expect(page.getByText('3 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect(row(page, 'Beta').getByText('Paused')).toBeVisible();
    await expect(row(page, 'Gamma').getByText('Active')).toBeVisible();
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'Beta').getByText('Active')).toBeVisible();
    await expect(page.getByRole('toolbar', { name: 'Selected campaigns' })).toBeHidden();
  });
  await test.step('by keyboard: go to a row, select it, tag it, find it by the tag', async () => {
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(page.getByRole('link', { name: 'Beta' })).toBeFocused();
    await page.keyboard.press('x');
    await expect(box(page, 'Beta')).toBeChecked();
    await page.getByRole('button', { name: 'Tags…' }).click();
    await page.getByRole('combobox', { name: 'Tags' }).fill('mine,');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(row(page, 'Beta').getByText('mine')).toBeVisible();
    await visit(page, '/campaign/campaigns?tag=mine');
    await expect(row(page, 'Beta')).toBeVisible();
    await expect(page.getByText('1 campaign', { exact: true })).toBeVisible();
  });
  await test.step('sorting, filters and columns are kept in the address and the browser', async () => {
    await visit(page, '/campaign/campaigns?sort=name');
    await page.getByRole('button', { name: 'Campaign', exact: true }).click();
    await expect(page).toHaveURL(/sort=-name/);
    await expect(page.getByRole('row').nth(1)).toContainText('Gamma');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Created' }).click();
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Created' })).toBeVisible();
    await page.getByLabel('Search', { exact: true }).fill('beta.example');
    await expect(page.getByText('1 campaign', { exact: true })).toBeVisible();
    await page.getByLabel('Search', { exact: true }).fill('nothing like it');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByText('4 campaigns', { exact: true })).toBeVisible();
  });
  await test.step('a long import shows its progress, and can be cancelled with nothing of it left', async () => {
    const held = Promise.withResolvers<void>();
    await page.route('**/campaign/import', async (route) => {
      // The check of the file passes; the import itself is not answered.
      if (route.request().postDataJSON().mode === 'check') return route.continue();
      await held.promise;
      await route.abort();
    });
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import campaigns' });
    const buffer = Buffer.from('name,url\nLong,https://long.example/');
    await dialog.locator('input[type="file"]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
    await dialog.getByRole('button', { name: 'Import 1 campaign' }).click();
    await expect(dialog.getByRole('progressbar')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByText('Files are imported in full or not at all')).toBeVisible();
    held.resolve();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('4 campaigns', { exact: true })).toBeVisible();
    await page.unroute('**/campaign/import');
  });
  await test.step('a file is checked before it is written; errors are listed by line', async () => {
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import campaigns' });
    const content =
      'Name;URL;Weight\r\nVer\u00e3o;https://a.example/;33,5\r\nVer\u00e3o;https://b.example/;66,5\r\n;https://c.example/;';
    const file = { name: 'Pasta1.csv', mimeType: 'text/csv', buffer: Buffer.from(content, 'latin1') };
    await dialog.locator('input[type="file"]').setInputFiles(file);
    await expect(
      dialog.getByText('New: 1 \u00b7 Updated: 0 \u00b7 Unchanged: 0 \u00b7 Rejected: 1'),
    ).toBeVisible();
    await expect(dialog.getByRole('row', { name: /^4 name/ })).toBeVisible();
    await dialog.getByRole('button', { name: 'Import 1 valid campaign' }).click();
    await expect(dialog.getByText('New: 1')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('link', { name: 'Ver\u00e3o' })).toBeVisible();
  });
});

test('a phone shows each campaign with its figures', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await house.storeSession(page);
  await makeCampaigns(page);
  await page.goto(`${house.origin}/campaign/campaigns`);
  const card = page.getByRole('listitem').filter({ hasText: 'Alpha' });
  await expect(card.getByText('Requests today')).toBeVisible();
  await box(page, 'Alpha').click();
  await page.getByRole('button', { name: 'Clone' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Alpha (2)' }).getByText('Paused')).toBeVisible();
});
