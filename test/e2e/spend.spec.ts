import { expect, type Page } from '@playwright/test';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { sums } from '../helpers/fake-reports.ts';
import { test, visit } from '../helpers/shared-page.ts';
import { openTab } from '../helpers/steps.ts';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house?.close());
test.beforeEach(({ context }) => house.enter(context));

/** Creates a campaign of the signed-in user, and goes to its page. */
const openCampaign = async (page: Page, name: string): Promise<void> => {
  const { id } = await house.makeCampaign(page, { name });
  await visit(page, `/campaign/campaignsView?tab=setup&id=${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
};

const card = (page: Page) => page.getByRole('region', { name: 'Costs and spend' });
const entries = (page: Page) => card(page).getByRole('list', { name: 'Periods' }).getByRole('listitem');

const add = async (page: Page, from: string, to: string, amount: string): Promise<void> => {
  await card(page).getByRole('button', { name: 'Add spend' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First day').fill(from);
  await dialog.getByLabel('Last day').fill(to);
  await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByRole('button', { name: 'Add spend' }).click();
};

test('spend of one campaign and of several', async ({ page }) => {
  await house.storeSession(page);
  await page.goto(`${house.origin}/campaign/campaigns`);
  await test.step('spend is entered, changed, deleted and restored', async () => {
    await openCampaign(page, 'Spring sale');
    await expect(card(page).getByText('No spend yet.')).toBeVisible();
    await add(page, '2026-03-02', '2026-03-08', '1 234,50');
    await expect(entries(page)).toHaveText(/Mar 2, 2026 – Mar 8, 2026.*\$1,234\.50/);

    await add(page, '2026-03-08', '2026-03-09', '5');
    const dialog = page.getByRole('dialog');
    await expect(
      dialog.getByText('The entry for Mar 2, 2026 – Mar 8, 2026 covers some of these days'),
    ).toBeVisible();
    await expect(dialog.getByText('An entry already covers some of these days')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await card(page).getByRole('button', { name: 'Edit spend for' }).click();
    await dialog.getByLabel('Amount').fill('99.9');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(entries(page)).toContainText('$99.90');

    await card(page).getByRole('button', { name: 'Delete spend for' }).click();
    // The notice stays as long as the pointer is on it.
    await page.getByRole('alert').hover();
    await expect(card(page).getByText('No spend yet.')).toBeVisible();
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await expect(entries(page)).toContainText('$99.90');
  });
  await test.step('platform clicks are shown with the entry and begin the list of where clicks were lost', async () => {
    // Without any numbers, there would be no list.
    house.reports.answer = { ...house.reports.answer, total: sums(3) };
    await openCampaign(page, 'Winter sale');
    const source = page
      .getByRole('region', { name: 'Where clicks were lost' })
      .getByRole('row', { name: /^Platform clicks/ });
    await card(page).getByRole('button', { name: 'Add spend' }).click();
    const dialog = page.getByRole('dialog');
    // The default is yesterday.
    await dialog.getByLabel('Amount').fill('10');
    await dialog.getByLabel('Platform clicks (optional)').fill('12.5');
    await dialog.getByRole('button', { name: 'Add spend' }).click();
    await expect(dialog.getByText('Enter a whole number such as 1234')).toBeVisible();
    await dialog.getByLabel('Platform clicks (optional)').fill('1,234');
    await dialog.getByRole('button', { name: 'Add spend' }).click();
    await expect(entries(page)).toContainText('1,234 platform clicks');
    await openTab(page, 'Funnel');
    await expect(source).toContainText('Not known for these days');
    await page.getByRole('button', { name: 'Last 7 days' }).click();
    await expect(source).toContainText('1,234 clicks reported for 1 of 7 days');

    await page.getByRole('button', { name: 'Yesterday' }).click();
    await expect(source).not.toContainText('reported for');
    await expect(source).toContainText('1,234');
    const received = page.getByRole('row', { name: /^Received/ });
    await expect(received).toContainText('Platform clicks not received: 1,234');
  });
  await test.step('a file from a spreadsheet is checked first; its valid lines are entered, its bad one is listed', async () => {
    await openCampaign(page, 'Carnival');
    await add(page, '2026-03-02', '2026-03-02', '10');
    await expect(entries(page)).toHaveCount(1);
    const file = ['\uFEFFDay;Cost', '02.03.2026;12,50', '12/11/2026;3,00', '03.03.2026;"1.234,50"'].join(
      '\r\n',
    );
    await card(page).getByRole('button', { name: 'Upload CSV' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'costs.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await expect(dialog.getByText('New: 1 · Replaced: 1 · Unchanged: 0 · Rejected: 1')).toBeVisible();
    await expect(dialog.getByText('Total for valid rows: $1,247.00')).toBeVisible();
    const problem = dialog.getByRole('row', { name: /Is the day or the month first/ });
    await expect(problem).toHaveText(/^3from12\/11\/2026/);
    await expect(dialog.getByText('$10.00 → $12.50')).toBeVisible();

    await dialog.getByRole('button', { name: 'Import 2 valid rows' }).click();
    await expect(page.getByText('Imported: 1 new, 1 replaced')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(entries(page)).toHaveCount(2);
    await expect(entries(page).first()).toContainText('$1,234.50');
    await expect(entries(page).last()).toContainText('$12.50');
  });
  await test.step('a file for several campaigns is uploaded from the list', async () => {
    await openCampaign(page, 'Summer sale');
    await visit(page, '/campaign/campaigns');
    await page.getByRole('button', { name: 'Upload spend' }).click();
    const dialog = page.getByRole('dialog');
    const file = 'campaign,date,spend\nsummer sale,2026-03-09,7.25\nAutumn sale,2026-03-09,1\n';
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'costs.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await expect(dialog.getByRole('row', { name: /Campaign not found/ })).toContainText('Autumn sale');
    await dialog.getByRole('button', { name: 'Import 1 valid row' }).click();
    await expect(page.getByText('Imported: 1 new, 0 replaced')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Summer sale' }).click();
    await openTab(page, 'Setup');
    await expect(entries(page)).toContainText('$7.25');
  });
  await test.step('an entry in an old currency says that it is not counted, and is not deleted without confirmation', async () => {
    await openCampaign(page, 'Black Friday');
    await add(page, '2026-03-02', '2026-03-02', '10');
    await expect(entries(page)).toContainText('$10.00');
    const token = await page.evaluate<string>("localStorage.getItem('accessToken')");
    const changed = await house.call('PATCH', '/workspace', { token, body: { currency: 'EUR' } });
    expect(changed.status).toBe(200);
    await page.reload();
    await expect(entries(page)).toContainText('Not counted (USD)');

    await card(page).getByRole('button', { name: 'Delete spend for' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await card(page).getByRole('button', { name: 'Edit spend for' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit spend' });
    await expect(dialog.getByText('Entered in USD. A new amount will be in EUR.')).toBeVisible();
    await dialog.getByLabel('Amount').fill('9');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(entries(page)).toContainText('€9.00');
    await expect(card(page).getByText('Not counted')).toHaveCount(0);
  });
});
