import { expect, type Locator, type Page } from '@playwright/test';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { test } from '../helpers/shared-page.ts';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house?.close());
test.beforeEach(async ({ context, page }) => {
  await house.enter(context);
  await house.storeSession(page);
  await page.goto(`${house.origin}/sources`);
});

const rows = (page: Page): Locator =>
  page.getByRole('list', { name: 'Traffic sources' }).getByRole('listitem');
const rowOf = (page: Page, name: string): Locator => rows(page).filter({ hasText: name });
const dialog = (page: Page): Locator => page.getByRole('dialog').last();
const cell = (page: Page, field: string, number: number): Locator =>
  dialog(page).getByLabel(`${field} ${number}`, { exact: true });

const addFrom = async (page: Page, words: string, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add traffic source' }).first().click();
  await page.getByRole('searchbox', { name: 'Search platforms' }).fill(words);
  await page.getByRole('button', { name }).click();
};
const save = (page: Page): Promise<void> =>
  dialog(page)
    .getByRole('button', { name: /^(Add traffic source|Save changes)$/ })
    .click();

test('a source made from a template is complete, and campaigns can use it', async ({ page }) => {
  await expect(rows(page)).toHaveCount(3);
  await expect(rowOf(page, 'Google Ads')).toContainText('Built in');
  await expect(rowOf(page, 'Google Ads')).toContainText('CampaignAd groupAdPlacementKeyword');

  await page.getByRole('button', { name: 'Add traffic source' }).click();
  await expect(page.getByRole('button', { name: /^Taboola/ })).toBeVisible();
  // What comes with Fairlead is not offered.
  await expect(page.getByRole('button', { name: /^(Google Ads|TikTok|Meta)/ })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search platforms' }).fill('tabo');
  await page.getByRole('button', { name: /^Taboola/ }).click();
  await expect(dialog(page).getByLabel('Name', { exact: true })).toHaveValue('Taboola');
  await expect(cell(page, 'Token', 1)).toHaveValue('{campaign_id}');
  await expect(cell(page, 'Identifies', 1)).toHaveValue('campaign');
  await save(page);
  await expect(dialog(page)).toContainText('Taboola is ready');
  await expect(dialog(page)).toContainText('Replace EVENT_NAME with your own value.');
  await expect(dialog(page)).toContainText('https://trc.taboola.com/actions-handler/');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(rowOf(page, 'Taboola')).toContainText('CampaignAdSite');

  await page.goto(`${house.origin}/campaign/campaignsRegister`);
  await page.getByRole('combobox', { name: 'Traffic source' }).fill('taboo');
  await page.getByRole('option', { name: 'Taboola' }).click();
  await expect(page.getByText('sub1={campaign_id}&sub2={campaign_item_id}')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Manage traffic sources' })).toHaveAttribute(
    'href',
    '/sources',
  );
});

test('an edited source is checked, and its fields say what is wrong', async ({ page }) => {
  await addFrom(page, 'mgid', 'MGID');
  await save(page);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await rowOf(page, 'MGID').getByRole('button', { name: 'MGID', exact: true }).click();

  await cell(page, 'Identifies', 2).selectOption('campaign');
  // What it changes in the past, before it is saved.
  await expect(dialog(page).getByText('No visit of the last 90 days has a value in sub2.')).toBeVisible();
  await save(page);
  await expect(cell(page, 'Identifies', 2)).toHaveAccessibleDescription(
    'Another parameter already identifies this',
  );
  await expect(cell(page, 'Identifies', 1)).not.toHaveAccessibleDescription(/./);
  // The same role with a name is another thing.
  await dialog(page).getByRole('group', { name: 'Value 2' }).getByRole('button', { name: 'Name' }).click();
  await expect(cell(page, 'Identifies', 2)).not.toHaveAccessibleDescription(/./);

  await cell(page, 'Token', 2).fill('ad');
  await cell(page, 'Name in reports', 2).fill('Teaser');
  await save(page);
  await expect(cell(page, 'Token', 2)).toHaveAccessibleDescription(/^Copy it as the platform shows it/);
  await cell(page, 'Token', 2).fill('{ad}');
  // The server's refusals are at their fields as well.
  await dialog(page).getByLabel('Name', { exact: true }).fill('tiktok');
  await save(page);
  await expect(dialog(page).getByLabel('Name', { exact: true })).toHaveAccessibleDescription(
    'A traffic source with this name already exists',
  );
  await dialog(page).getByLabel('Name', { exact: true }).fill('Teasers');
  await save(page);
  await expect(rowOf(page, 'Teasers')).toContainText('CampaignPlacement');

  await rowOf(page, 'Teasers').getByRole('button', { name: 'Teasers', exact: true }).click();
  await expect(dialog(page)).toContainText('This source differs from its template.');
  await dialog(page).getByRole('button', { name: 'Compare' }).click();
  await expect(dialog(page).getByRole('row', { name: 'sub2 {ad} {teaser_id}' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Use the template’s tokens' }).click();
  await expect(cell(page, 'Token', 2)).toHaveValue('{teaser_id}');
  // Nothing is saved before it is asked for.
  await page.keyboard.press('Escape');
  await dialog(page).getByRole('button', { name: 'Leave' }).click();
  await rowOf(page, 'Teasers').getByRole('button', { name: 'Teasers', exact: true }).click();
  await expect(cell(page, 'Token', 2)).toHaveValue('{ad}');
});

test('a parameter has another name in the link, which no other takes, and a renamed source keeps its campaign', async ({
  page,
}) => {
  await addFrom(page, 'mgid', 'MGID');
  await cell(page, 'Name in link', 1).fill('ad_id');
  await cell(page, 'Name in link', 2).fill('AD_ID');
  await save(page);
  await expect(cell(page, 'Name in link', 2)).toHaveAccessibleDescription(
    'Already used for sub1, now or earlier. Choose another',
  );
  await cell(page, 'Name in link', 2).fill('');
  await save(page);
  await expect(dialog(page)).toContainText('ad_id={');
  await dialog(page).getByRole('button', { name: 'Close' }).click();

  const { id } = await house.makeCampaign(page, { name: 'Follows', slug: 'follows', source: 'mgid' });
  await rowOf(page, 'MGID').getByRole('button', { name: 'MGID', exact: true }).click();
  await cell(page, 'Name in link', 1).fill('creative');
  await cell(page, 'Name in link', 2).fill('ad_id');
  await dialog(page).getByLabel('Name', { exact: true }).fill('MGID Europe');
  await save(page);
  await expect(cell(page, 'Name in link', 2)).toHaveAccessibleDescription(
    'Already used for sub1, now or earlier. Choose another',
  );
  await cell(page, 'Name in link', 2).fill('');
  await save(page);
  await expect(rowOf(page, 'MGID Europe')).toBeVisible();
  await page.goto(`${house.origin}/campaign/campaignsEdit?id=${id}`);
  await expect(page.getByRole('combobox', { name: 'Traffic source' })).toHaveValue('MGID Europe');
  await expect(page.getByText('creative={campaign_id}', { exact: false })).toBeVisible();
});

test('a role that only the server refuses is shown at its field', async ({ page }) => {
  await page.route('**/campaign/traffic_source', (route) =>
    route.fulfill({
      status: 422,
      json: {
        error: { code: 'validation_failed', message: 'No.', fields: { 'tokens.1.role': 'role_twice' } },
      },
    }),
  );
  await addFrom(page, 'mgid', 'MGID');
  await save(page);
  await expect(cell(page, 'Identifies', 2)).toHaveAccessibleDescription(
    'Another parameter already identifies this',
  );
});

test('a source is deleted, restored and copied', async ({ page }) => {
  await addFrom(page, 'mgid', 'MGID');
  await save(page);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  const act = async (name: string, what: string): Promise<void> => {
    await page.getByRole('button', { name: `More actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  await act('MGID', 'Delete');
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'MGID')).toContainText('CampaignAdPlacement');

  await act('Google Ads', 'Customize a copy');
  await expect(dialog(page).getByLabel('Name', { exact: true })).toHaveValue('Google Ads (copy)');
  await save(page);
  await expect(rowOf(page, 'Google Ads (copy)')).toContainText('Click ID: gclid');
  await page.getByRole('searchbox', { name: 'Search' }).fill('COPY');
  await expect(rows(page)).toHaveCount(1);
});

test('another platform starts with the name that was searched for', async ({ page }) => {
  await page.getByRole('button', { name: 'Add traffic source' }).click();
  await page.getByRole('searchbox', { name: 'Search platforms' }).fill('Geocities');
  await expect(page.getByText('No matching platform')).toBeVisible();
  await page.getByRole('button', { name: 'Other platform' }).click();
  await expect(dialog(page).getByLabel('Name', { exact: true })).toHaveValue('Geocities');
  await cell(page, 'Token', 1).fill('{page}');
  await dialog(page).getByRole('button', { name: 'Add parameter' }).click();
  await expect(cell(page, 'Link parameter', 2)).toHaveValue('sub2');
  await cell(page, 'Link parameter', 2).fill('cost');
  await cell(page, 'Token', 2).fill('{bid}');
  await expect(dialog(page).getByText('sub1={page}&cost={bid}')).toBeVisible();
  await save(page);
  await expect(rowOf(page, 'Geocities')).toContainText('2 parameters');
});

test('a list that cannot be fetched says so, and can be fetched again @long', async ({ page }) => {
  await page.route('**/campaign/traffic_sources', (route) => route.fulfill({ status: 404, body: '' }));
  await page.reload();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute('**/campaign/traffic_sources');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveCount(3);
});

test('a viewer sees and copies everything, and changes nothing @long', async ({ page }) => {
  await addFrom(page, 'mgid', 'MGID');
  await save(page);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await house.store.db.updateTable('memberships').set({ role: 'viewer' }).execute();
  await page.reload();
  await rowOf(page, 'MGID').getByRole('button', { name: 'MGID', exact: true }).click();
  await expect(dialog(page)).toContainText('sub1={campaign_id}');
  await expect(dialog(page).getByRole('textbox')).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Add traffic source' })).toHaveCount(0);
  await page.getByRole('button', { name: 'More actions for MGID' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['View parameters']);
});
