import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { sums } from '../helpers/fake-reports.ts';
import { openSharedPage, visit } from '../helpers/shared-page.ts';

let house: BrowserHouse;
let page: Page;
test.beforeAll(async ({ browser }) => {
  house = await openBrowserHouse();
  const known = (visits: number) => ({ ...sums(visits), valid: visits, costed: visits, costedValid: visits });
  house.reports.answer = {
    rows: [
      { keys: ['BR'], sums: { ...known(100), revenue: '50', cost: '40' } },
      { keys: ['IN'], sums: { ...known(100), revenue: '20', cost: '60' } },
      { keys: ['US'], sums: { ...sums(5), valid: 0 } },
    ],
    total: { ...known(200), revenue: '70', cost: '100' },
    count: 3,
    incomplete: false,
  };
  page = await openSharedPage(browser);
  await house.enter(page.context());
  await house.storeSession(page);
  await page.goto(`${house.origin}/dashboard`);
});
test.afterAll(async () => {
  await page?.context().close();
  await house?.close();
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const columns = () => page.getByRole('dialog', { name: /^Columns/ });
const openColumns = async () => {
  await button(/^Columns/).click();
  await expect(columns()).toBeVisible();
};
const closeColumns = async () => {
  await columns().press('Escape');
  await expect(columns()).toHaveCount(0);
};
const cells = (row: string | RegExp) => page.getByRole('row', { name: row }).getByRole('cell');

test('a formula is written with help, and becomes a column with colors, totals and a place in files', async () => {
  await visit(page, '/dashboard?report=new&range=7d&by=country&show=epc,cpc');
  await openColumns();
  await columns().getByRole('button', { name: 'New formula' }).click();
  const dialog = page.getByRole('dialog', { name: 'New formula' });
  await dialog.getByLabel('Name').fill('EPC minus CPC');
  await dialog.getByRole('textbox', { name: 'Formula' }).fill('epc ^ 2');
  await expect(dialog).toContainText('“^” at character 5 cannot be in a formula');
  await dialog.getByRole('textbox', { name: 'Formula' }).fill('epc - ');
  await dialog.getByRole('combobox', { name: 'Insert a column' }).fill('CPC');
  await page.getByRole('option', { name: 'CPC (cpc)' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Formula' })).toHaveValue('epc - cpc');
  await expect(dialog).toContainText('EPC - CPC');
  await dialog.getByLabel('Format').selectOption('Money');
  await expect(dialog).toContainText('Total of this report: -$0.15');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(columns()).toContainText('epc - cpc');
  await columns().getByRole('button', { name: 'Color cells: EPC minus CPC' }).click();
  const tones = columns().getByRole('group', { name: 'Color cells: EPC minus CPC' });
  await tones.getByLabel('Good from').fill('0.05');
  await tones.getByLabel('Bad up to').fill('-0.05');
  await tones.getByLabel('Bad up to').press('Enter');
  await closeColumns();

  await expect(page.getByRole('columnheader', { name: 'EPC minus CPC' })).toHaveAttribute(
    'title',
    'epc - cpc',
  );
  await expect(
    cells(/^Brazil/)
      .last()
      .locator('[data-tone=good]'),
  ).toContainText('$0.10');
  await expect(
    cells(/^India/)
      .last()
      .locator('[data-tone=bad]'),
  ).toContainText('-$0.40');
  await expect(cells(/^United States/).last()).toHaveText('—');
  await expect(
    cells(/^Total/)
      .last()
      .locator('[data-tone=bad]'),
  ).toContainText('-$0.15');
  await button('EPC minus CPC').click();
  await expect
    .poll(() => house.reports.reported.map(({ order }) => order))
    .toContainEqual(
      expect.objectContaining({ by: expect.objectContaining({ sign: '-' }), descending: true }),
    );
  await expect(page).toHaveURL(/show=epc,cpc,formula:1&thresholds=formula:1~0\.05~-0\.05&sort=-formula:1/);

  await button('Export').click();
  const exported = page.getByRole('dialog');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    exported.getByRole('button', { name: /Export|Download/ }).click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  expect(file.split('\r\n').slice(0, 2)).toEqual([
    expect.stringContaining('country,epc,cpc,formula_1,currency'),
    expect.stringContaining('BR,0.5,0.4,0.1,USD'),
  ]);
  await exported.getByRole('button', { name: 'Close' }).click();
  await expect(exported).toHaveCount(0);
});

test('a formula that another uses is changed with care, and not deleted', async () => {
  await visit(page, '/dashboard?report=new&range=7d&by=country&show=epc');
  await openColumns();
  await columns().getByRole('button', { name: 'New formula' }).click();
  const made = page.getByRole('dialog', { name: 'New formula' });
  await made.getByLabel('Name').fill('Doubled');
  await made.getByRole('textbox', { name: 'Formula' }).fill('formula:1 * 2');
  await expect(made).toContainText('(EPC minus CPC) * 2');
  await made.getByRole('button', { name: 'Save' }).click();
  await columns().getByRole('button', { name: 'More for “EPC minus CPC”' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edited = page.getByRole('dialog', { name: 'Edit formula' });
  await edited.getByRole('textbox', { name: 'Formula' }).fill('formula:2 - cpc');
  await expect(edited).toContainText(
    'Formulas use each other in a circle: EPC minus CPC → Doubled → EPC minus CPC. Change one of them',
  );
  await edited.getByRole('button', { name: 'Cancel' }).click();
  await columns().getByRole('button', { name: 'More for “EPC minus CPC”' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete “EPC minus CPC”?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(columns()).toContainText('“EPC minus CPC” is used by Doubled. Remove it there first.');
  await columns().getByRole('button', { name: 'More for “Doubled”' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete “Doubled”?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(columns().getByRole('button', { name: 'More for “Doubled”' })).toHaveCount(0);
  await closeColumns();
});

test('columns are saved as a preset, applied, renamed and deleted', async () => {
  await visit(page, '/dashboard?report=new&range=7d&by=country&show=epc,formula:1');
  await openColumns();
  await columns().getByRole('button', { name: 'Save these columns as a preset' }).click();
  const naming = page.getByRole('dialog', { name: 'Save these columns as a preset' });
  await naming.getByLabel('Preset name').fill('Margins');
  await naming.getByRole('button', { name: 'Save' }).click();
  await expect(columns().getByRole('button', { name: 'Margins', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await closeColumns();

  await visit(page, '/dashboard?report=new&range=7d&by=country&show=visits');
  await openColumns();
  await columns().getByRole('button', { name: 'Margins', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Columns (2)' })).toBeVisible();
  await columns().getByRole('button', { name: 'More for the preset “Margins”' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog', { name: 'Rename' }).getByLabel('Preset name').fill('Money');
  await page.getByRole('dialog', { name: 'Rename' }).getByRole('button', { name: 'Save' }).click();
  await columns().getByRole('button', { name: 'More for the preset “Money”' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(columns().getByRole('button', { name: 'Money', exact: true })).toHaveCount(0);
  await closeColumns();
  await expect(page.getByRole('columnheader', { name: 'EPC minus CPC' })).toBeVisible();
});
