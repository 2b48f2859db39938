import { expect, type Locator, type Page } from '@playwright/test';
import { type Measures, NO_MEASURES } from '../../src/core/report/metrics.ts';
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
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('link', { name: 'Delta' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('x');
    await expect(box(page, 'Beta')).toBeChecked();
    await page.getByRole('button', { name: 'Tags…' }).click();
    await page.getByRole('combobox', { name: 'Tags' }).fill('mine,');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('toolbar', { name: 'Selected campaigns' })).toBeHidden();
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
  await test.step('a click in a row opens its campaign', async () => {
    await row(page, 'Alpha').getByRole('cell').last().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Alpha' })).toBeVisible();
    await page.goBack();
    await expect(row(page, 'Alpha')).toBeVisible();
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

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 800 };

/** Has the store answer with figures of the account's campaigns: Gamma's cost is unknown. */
const fillStore = async (): Promise<void> => {
  const rows = await house.store.db
    .selectFrom('campaigns')
    .select(['id', 'name'])
    .orderBy('id', 'desc')
    .limit(names.length)
    .execute();
  const sumsOf = (name: string): Measures => {
    const place = names.indexOf(name);
    const valid = 1200 * (place + 1);
    const own = { ...NO_MEASURES, valid, visits: valid, requests: valid, conversions: 12, revenue: '480' };
    if (name === 'Gamma') return own;
    const known = { costed: valid, costedValid: valid, costedConversions: 12, costedRevenue: '480' };
    return { ...own, ...known, cost: String(200 * (place + 1)) };
  };
  const answer = rows.map(({ id, name }) => ({ keys: [String(id)], sums: sumsOf(name) }));
  house.reports.answerTo = ({ dimensions }) =>
    dimensions[0] === 'campaign' && dimensions.length === 1
      ? { rows: answer, total: NO_MEASURES, count: answer.length, incomplete: false }
      : undefined;
};

test('money of a range, with totals that flatter nobody', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await house.storeSession(page);
  await makeCampaigns(page);
  await fillStore();
  await page.goto(`${house.origin}/campaign/campaigns?sort=name`);
  const cell = (of: Locator, column: number) => of.getByRole('cell').nth(column);
  await test.step('each campaign, and all of them', async () => {
    await expect(row(page, 'Alpha')).toContainText('$480.00');
    // After status and today: valid visits, conversions, CR, revenue, cost, profit, ROI.
    const figures = ['1,200', '12', '1%', '$480.00', '$200.00', '$280.00', '140%'];
    for (const [i, figure] of figures.entries())
      await expect(cell(row(page, 'Alpha'), i + 2)).toContainText(figure);
    for (const column of [6, 7, 8]) await expect(cell(row(page, 'Gamma'), column)).toHaveText('—');
    const total = page.getByRole('row', { name: /^Total/ });
    // 480 each; of the three with a known cost, 200 + 400 + 800.
    for (const [i, figure] of ['12,000', '48', '0.4%', '$1,920.00', '$1,400.00', '$40.00', '2.9%'].entries())
      await expect(cell(total, i + 2)).toContainText(figure);
    await expect(page.getByText('Not all visits of Gamma have a known cost.')).toBeVisible();
  });
  await test.step('sorted by the server, unknown last either way', async () => {
    await page.getByRole('button', { name: 'Profit', exact: true }).click();
    await expect(page).toHaveURL(/sort=-profit/);
    await expect(page.getByRole('row').nth(1)).toContainText('Alpha');
    await expect(page.getByRole('row').nth(4)).toContainText('Gamma');
    await page.getByRole('button', { name: 'Profit', exact: true }).click();
    await expect(page).toHaveURL(/sort=profit/);
    await expect(page.getByRole('row').nth(1)).toContainText('Delta');
    await expect(page.getByRole('row').nth(4)).toContainText('Gamma');
  });
  await test.step('figures of the range before are marked as such until the new ones are there', async () => {
    const held = Promise.withResolvers<void>();
    await page.route(/\/campaign\?/, async (route) => {
      await held.promise;
      await route.continue();
    });
    const busy = page.locator('[aria-busy="true"]').filter({ has: row(page, 'Alpha') });
    await page.getByRole('button', { name: 'Yesterday' }).click();
    await expect(busy).toHaveCSS('opacity', '0.6');
    held.resolve();
    await expect(busy).toHaveCount(0);
    await page.unroute(/\/campaign\?/);
  });
  await test.step('the range is in the address, and filters leave it', async () => {
    await page.getByRole('button', { name: 'Last 7 days' }).click();
    await expect(page).toHaveURL(/range=7d/);
    await expect
      .poll(() => {
        const { from = 0, to = 0 } = house.reports.reported.at(-1) ?? {};
        return Math.round((to - from) / 86_400_000);
      })
      .toBe(7);
    await page.getByLabel('Search', { exact: true }).fill('alpha.example');
    await expect(page.getByText('1 campaign', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/range=7d/);
    await expect(cell(page.getByRole('row', { name: /^Total/ }), 2)).toHaveText('1,200');
  });
});

test('the name and the head stay in view, with a shadow where there is more', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 700 });
  await openList(page);
  const table = page.getByRole('group', { name: 'Campaigns' });
  await expect(table).toHaveAttribute('data-more-after', 'true');
  await expect(table).toHaveAttribute('data-more-before', 'false');
  const name = row(page, 'Alpha').getByRole('rowheader');
  const before = await name.boundingBox();
  await table.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
  await expect(table).toHaveAttribute('data-more-before', 'true');
  await expect(table).toHaveAttribute('data-more-after', 'false');
  expect((await name.boundingBox())?.x).toBeCloseTo(before?.x ?? 0, 0);
  const heights = await page.getByRole('row').evaluateAll((rows) => rows.map((one) => one.clientHeight));
  expect(Math.max(...heights)).toBeLessThan(60);
});

test('a phone shows the numbers that matter of each campaign', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await house.storeSession(page);
  await makeCampaigns(page);
  await fillStore();
  await page.goto(`${house.origin}/campaign/campaigns`);
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(card('Alpha')).toContainText(
    /Cost.*\$200\.00.*Revenue.*\$480\.00.*Profit.*\$280\.00.*ROI.*140%/,
  );
  // Nobody knows what was spent, so visits are shown, and no profit.
  await expect(card('Gamma')).toContainText(/Valid visits.*3,600.*Revenue.*\$480\.00.*Profit.*—.*ROI.*—/);
  await expect(card('Total')).toContainText('$1,920.00');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
  await box(page, 'Alpha').click();
  await page.getByRole('button', { name: 'Clone' }).click();
  await expect(card('Alpha (2)').getByText('Paused')).toBeVisible();
});

test('on a phone the filters are in a sheet, and nothing changes until they are applied', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await house.storeSession(page);
  await makeCampaigns(page);
  await page.goto(`${house.origin}/campaign/campaigns`);
  await expect(page.getByText('4 campaigns', { exact: true })).toBeVisible();
  const open = page.getByRole('button', { name: /^Filters/ });
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const tag = sheet.getByRole('combobox', { name: 'Tag' });
  await open.click();
  await tag.click();
  await page.getByRole('option', { name: 'even' }).click();
  await expect(page).not.toHaveURL(/tag=/);
  await test.step('Escape takes nothing over and gives the focus back', async () => {
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(open).toBeFocused();
    await expect(open).toHaveText('Filters');
  });
  await open.click();
  await tag.click();
  await page.getByRole('option', { name: 'even' }).click();
  await sheet.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/tag=even/);
  await expect(open).toHaveText('Filters (1)');
  await expect(page.getByText('2 campaigns', { exact: true })).toBeVisible();
  await open.click();
  await sheet.getByRole('button', { name: 'Clear', exact: true }).click();
  await sheet.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('4 campaigns', { exact: true })).toBeVisible();
});
