import { expect, type Page, test } from '@playwright/test';
import { openFilledProgram } from '../helpers/filled-program.ts';
import type { Program } from '../helpers/program.ts';
import { openSharedPage, visit } from '../helpers/shared-page.ts';
import { kpi } from '../helpers/steps.ts';
import { storeSession } from '../helpers/stored-session.ts';

let program: Program;
let page: Page;
test.beforeAll(async ({ browser }) => {
  ({ program } = await openFilledProgram());
  page = await openSharedPage(browser);
  await storeSession(page, program.appUrl);
  await page.goto(`${program.appUrl}/dashboard`);
});
test.afterAll(async () => {
  await page?.context().close();
  await program?.dispose();
});

const typesTab = '/postback?tab=types';
const list = (name: string) => page.getByRole('list', { name, exact: true });
const row = (name: string) => list('Conversion types').locator('> li').filter({ hasText: name });
const counts = (name: string) => page.getByRole('switch', { name: `“${name}” counts as conversion` });

/** Conversions of the last 30 days. */
const conversions = async (): Promise<number> => {
  await visit(page, '/dashboard?range=30d');
  await expect.poll(() => kpi(page, 'Conversions')).not.toBeNull();
  return (await kpi(page, 'Conversions')) ?? 0;
};

test('a type that no longer counts takes past conversions along, and Undo brings them back', async () => {
  const before = await conversions();
  expect(before).toBeGreaterThan(0);
  await visit(page, typesTab);
  await counts('Purchase').click();
  await expect(counts('Purchase')).not.toBeChecked();
  await expect(page.getByText('“Purchase” no longer counts as a conversion in any report')).toBeVisible();
  await expect.poll(conversions).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(conversions).toBe(before);
  await visit(page, typesTab);
  await expect(counts('Purchase')).toBeChecked();
});

test('an offered type and an own one have columns in a report by conversion type', async () => {
  await visit(page, typesTab);
  await page.getByRole('button', { name: 'Turn on “Add to cart”' }).click();
  await expect(row('Add to cart')).toContainText('addtocart');
  await page.getByRole('button', { name: 'Add type' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add type' });
  await dialog.getByLabel('Name').fill('Trial');
  await dialog.getByLabel('Events').fill('ORDER');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('“order” already belongs to “Purchase”. Remove it there first');
  await dialog.getByLabel('Events').press('Backspace');
  await dialog.getByLabel('Events').fill('trial');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row('Trial')).toContainText('trial');

  await visit(page, '/dashboard?report=new&range=30d&by=conversionType&show=visits,conversions,cr:999');
  await page.getByRole('button', { name: 'Columns (2)' }).click();
  const columns = page.getByRole('dialog', { name: /^Columns/ });
  await columns.getByRole('group', { name: 'Add to cart' }).getByLabel('Add to cart CR').check();
  await columns.getByRole('group', { name: 'Trial' }).getByLabel('Trial revenue').check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Add to cart CR' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Trial revenue' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Purchase — [\d,]+/ })).toBeVisible();
  await expect(page.getByText('Visits and costs do not belong to a conversion type')).toBeVisible();

  await visit(page, typesTab);
  await page.getByRole('button', { name: 'More for “Trial”' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row('Trial')).toHaveCount(0);
});
