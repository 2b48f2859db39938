import { expect, type Page } from '@playwright/test';
import type { Campaign } from '../../src/contracts/campaigns/campaign.ts';
import type { ChangedPage } from '../../src/contracts/library/library-change.ts';
import type { LibraryRows } from '../../src/contracts/library/library-page.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { splitBetween } from '../helpers/campaign-body.ts';
import { test } from '../helpers/shared-page.ts';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house?.close());

const OLD = 'https://shop.example/?c={click_id}';
const NEW = 'https://other.example/?c={click_id}';

const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => localStorage.getItem('accessToken') ?? '');

const makeCampaign = async (page: Page): Promise<Campaign> => {
  await house.storeSession(page);
  return house.makeCampaign(page, {
    name: 'Alpha',
    ...splitBetween([{ name: 'Shoes', url: OLD, weight: 10_000 }]),
  });
};

test('a file changes and adds offers once its effect on campaigns has been seen', async ({ page }) => {
  const { id } = await makeCampaign(page);
  await page.goto(`${house.origin}/library/offers`);
  const offers = async (): Promise<LibraryRows> =>
    (await house.call('GET', '/offer?sort=name', { token: await tokenOf(page) })).body as LibraryRows;
  const [offer] = (await offers()).rows;
  await page.getByRole('button', { name: 'Files' }).click();
  await page.getByRole('menuitem', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import offers' });
  const choose = (text: string): Promise<void> =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'offers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('name\nHats');
  await expect(dialog.getByText('including “url”')).toBeVisible();
  await choose('name,url,network\nHats,https://hats.example/,Nobody');
  await expect(
    dialog.getByRole('row', { name: /^2 network .*Add it under Library → Networks/ }),
  ).toBeVisible();
  await choose(`id,name,url\n${offer?.id},Shoes,${NEW}\n,Hats,https://hats.example/\n,Bad,ftp://x.example/`);
  await expect(dialog.getByText('New: 1 · Updated: 1 · Unchanged: 0 · Rejected: 1')).toBeVisible();
  await expect(dialog.getByText(/^1 campaign changes because/)).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^4 url/ })).toBeVisible();
  expect((await offers()).total).toBe(1);
  await dialog.getByRole('button', { name: 'Import 2 valid rows' }).click();
  await expect(page.getByText('1 campaign changed')).toBeVisible();
  const token = await tokenOf(page);
  expect((await house.call('GET', `/campaign/${id}`, { token })).body).toMatchObject({
    revision: 2,
    destinations: [{ url: NEW }],
  });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Change undone in 1 campaign')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Hats' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Files' }).click();
  await page.getByRole('menuitem', { name: 'CSV, for spreadsheets' }).click();
  expect((await download).suggestedFilename()).toMatch(/^offers-\d{4}-\d\d-\d\d\.csv$/);
});

test('whoever restores a revision from before a change chooses between its URLs and today’s', async ({
  page,
}) => {
  const { id } = await makeCampaign(page);
  const token = await tokenOf(page);
  const { rows } = (await house.call('GET', '/offer', { token })).body as LibraryRows;
  const changed = await house.call('PATCH', `/offer/${rows[0]?.id}`, {
    token,
    body: { revision: rows[0]?.revision, url: NEW },
  });
  expect((changed.body as ChangedPage).change).toMatchObject({ campaigns: 1 });
  const read = async (): Promise<Campaign> =>
    (await house.call('GET', `/campaign/${id}`, { token })).body as Campaign;
  await page.goto(`${house.origin}/campaign/campaignsView?tab=history&id=${id}`);
  const history = page.getByRole('region', { name: 'History' });
  const restore = async (): Promise<void> => {
    await history.getByRole('button', { name: 'Restore' }).click();
    const asked = page.getByRole('dialog', { name: 'Restore revision 1?' });
    await asked.getByRole('button', { name: 'Restore' }).click();
  };
  const choice = page.getByRole('dialog', { name: 'Which URLs should it get?' });
  await restore();
  await expect(choice.getByRole('listitem')).toHaveText(`${OLD} → ${NEW}`);
  await choice.getByRole('button', { name: 'Cancel' }).click();
  expect((await read()).revision).toBe(2);
  await restore();
  await choice.getByRole('button', { name: 'Restore the old URLs' }).click();
  await expect(page.getByText('Revision restored')).toBeVisible();
  expect(await read()).toMatchObject({ revision: 3, destinations: [{ url: OLD }] });
});
