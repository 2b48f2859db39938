import { expect, type Page, test } from '@playwright/test';
import type { Account } from '../helpers/account.ts';
import { openFilledProgram } from '../helpers/filled-program.ts';
import type { Program } from '../helpers/program.ts';
import { openSharedPage, visit } from '../helpers/shared-page.ts';
import { kpi } from '../helpers/steps.ts';
import { storeSession } from '../helpers/stored-session.ts';

let program: Program;
let account: Account;
let page: Page;
test.beforeAll(async ({ browser }) => {
  ({ program, account } = await openFilledProgram());
  page = await openSharedPage(browser);
  await storeSession(page, program.appUrl);
  await page.goto(`${program.appUrl}/dashboard`);
});
test.afterAll(async () => {
  await page?.context().close();
  await program?.dispose();
});

const typesPage = '/postback/conversion-types';
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
  await visit(page, typesPage);
  await counts('Purchase').click();
  await expect(counts('Purchase')).not.toBeChecked();
  await expect(page.getByText('“Purchase” no longer counts as a conversion in any report')).toBeVisible();
  // The notice stays as long as the pointer is on it.
  await page.getByRole('alert').hover();
  await expect.poll(conversions).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(conversions).toBe(before);
  await visit(page, typesPage);
  await expect(counts('Purchase')).toBeChecked();
});

test('an offered type and an own one have columns in a report by conversion type', async () => {
  await visit(page, typesPage);
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

  await visit(page, typesPage);
  await page.getByRole('button', { name: 'More for “Trial”' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row('Trial')).toHaveCount(0);
});

test('a conversion without a payout has the default of its type, which the log says', async () => {
  await visit(page, typesPage);
  await page.getByRole('button', { name: 'More for “Purchase”' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit “Purchase”' });
  await dialog.getByLabel('Default payout').fill('12,5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Use digits and a decimal point');
  await dialog.getByLabel('Default payout').fill('41.50');
  await dialog.getByLabel('How often it occurs').click();
  await page.getByRole('option', { name: 'Once per click' }).click();
  await dialog.getByLabel('Later ones of the same click').click();
  await page.getByRole('option', { name: 'Other' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row('Purchase')).toContainText('Default payout $41.50 · Once per click · Later ones: Other');

  const { headers } = await fetch(`${program.linkOrigin}/brand`, { redirect: 'manual' });
  const clickId = new URL(headers.get('location') ?? '').searchParams.get('cid');
  const conversions = ['first', 'second'].map((transaction) => ({ clickId, status: 'sale', transaction }));
  await account.post('/conversion', { conversions });
  await visit(page, '/postback/received');
  const first = page.getByRole('row').filter({ hasText: 'first' });
  await expect(first).toContainText('default of its offer or type');
  await expect(page.getByRole('row').filter({ hasText: 'second' })).not.toContainText(
    'default of its offer or type',
  );
  await first.getByRole('button').click();
  await expect(page.getByText('No postback gave a payout')).toBeVisible();
});
