import { expect, type Page, test } from '@playwright/test';
import { at } from '../helpers/api-house.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { sums } from '../helpers/fake-reports.ts';
import { stored } from '../helpers/session-steps.ts';

let house: BrowserHouse;
test.beforeEach(async ({ page }) => {
  house = await openBrowserHouse();
  house.reports.answer = {
    rows: [
      { keys: ['BR', 'mobile'], sums: { ...sums(1200), revenue: '90', costedRevenue: '90', cost: '61.25' } },
      { keys: ['IN', null], sums: { ...sums(7), revenue: '0.5', costedRevenue: '0.5', cost: '1.5' } },
    ],
    total: { ...sums(1207), revenue: '90.5', costedRevenue: '90.5', cost: '62.75' },
    count: 2,
    incomplete: false,
  };
  await house.enter(page.context());
  await house.storeSession(page);
});
test.afterEach(() => house.close());

const save = async (page: Page, name: string): Promise<string> => {
  const token = (await stored(page, 'accessToken')) ?? '';
  const body = {
    dimensions: ['country', 'device'],
    metrics: ['visits', 'revenue', 'cost', 'profit'],
    filters: [{ dimension: 'os', op: 'is', values: ['ios'] }],
    range: { name: '28d' },
  };
  const made = await house.call('POST', '/saved-report', { token, body: { name, body } });
  return String(at(made.body, 'id'));
};

test('a report is shared without its costs, read without an account, and ends', async ({ page, browser }) => {
  const id = await save(page, 'For the client');
  await page.goto(`${house.origin}/dashboard?report=${id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share report' });
  await expect(dialog.getByText('No links yet.')).toBeVisible();
  const columns = dialog.getByRole('group', { name: 'Columns to show' });
  await expect(columns.getByRole('checkbox', { name: 'Visits' })).toBeChecked();
  for (const name of ['Cost', 'Profit'])
    await expect(columns.getByRole('checkbox', { name, exact: true })).not.toBeChecked();
  for (const name of ['Visits', 'Revenue']) await columns.getByRole('checkbox', { name }).uncheck();
  await expect(dialog.getByRole('button', { name: 'Create link' })).toBeDisabled();
  for (const name of ['Visits', 'Revenue']) await columns.getByRole('checkbox', { name }).check();
  await expect(dialog.getByLabel('Link ends after')).toHaveValue('30');
  await dialog.getByLabel('Link ends after').selectOption('7 days');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const field = dialog.getByRole('textbox', { name: 'New link' });
  await expect(field).toHaveValue(/\/shared-report\/[0-9A-Za-z]{32}$/);
  await expect(dialog.getByText('Shows Visits and Revenue')).toBeVisible();
  await expect(dialog.getByText(/Not opened yet · Ends/)).toBeVisible();
  const path = new URL(await field.inputValue()).pathname;

  const other = await browser.newContext({ locale: 'en-US' });
  await house.enter(other);
  const guest = await other.newPage();
  const answer = await guest.goto(`${house.origin}${path}`);
  expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow');
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(guest.getByRole('heading', { level: 1, name: 'For the client' })).toBeVisible();
  await expect(guest.getByText('Read-only.')).toBeVisible();
  await expect(guest.getByText(/^Country, Device · counted since/)).toBeVisible();
  await expect(guest.getByText(/This link ends/)).toBeVisible();
  await expect(guest.getByRole('list', { name: 'Only this traffic' })).toHaveText('Operating system is iOS');
  await expect(guest.getByRole('row', { name: /^Brazil Mobile 1,200 \$90\.00$/ })).toBeVisible();
  await expect(guest.getByRole('row', { name: /^Total 1,207 \$90\.50$/ })).toBeVisible();
  await expect(guest.getByRole('columnheader')).toHaveText(['Country', 'Device', 'Visits', 'Revenue']);
  await expect(guest.getByText('61.25')).toHaveCount(0);
  await expect(guest.getByRole('link')).toHaveCount(0);
  await guest.getByRole('combobox', { name: 'Language' }).selectOption('ru');
  await expect(guest.getByRole('row', { name: /^Бразилия/ })).toBeVisible();

  // The list of the workspace's links says when it was opened.
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.goto(`${house.origin}/settings/workspace#public-links`);
  const links = page.getByRole('region', { name: 'Public links' });
  await expect(links.getByText('For the client')).toBeVisible();
  await expect(links.getByText(/^Last opened/)).toBeVisible();

  await house.pass(other, 7 * 86_400_000);
  await guest.reload();
  await expect(guest.getByRole('heading', { level: 1, name: 'По этой ссылке ничего нет' })).toBeVisible();
  await other.close();
});

test('a link is prolonged and revoked', async ({ page, browser }) => {
  const id = await save(page, 'Weekly');
  const token = (await stored(page, 'accessToken')) ?? '';
  const terms = { metrics: ['visits'], days: 1 };
  const made = await house.call('POST', `/saved-report/${id}/share`, { token, body: terms });
  const path = new URL(String(at(made.body, 'url'))).pathname;
  const other = await browser.newContext({ locale: 'en-US' });
  const guest = await other.newPage();
  await guest.goto(`${house.origin}${path}`);
  await expect(guest.getByRole('row', { name: /^Brazil Mobile 1,200$/ })).toBeVisible();

  await page.goto(`${house.origin}/dashboard?report=${id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share report' });
  const before = (await dialog.getByText(/Ends/).textContent()) ?? '';
  await dialog.getByRole('button', { name: /^Change when the link created .* ends$/ }).click();
  await page.getByRole('menuitem', { name: 'End in 90 days' }).click();
  await expect(dialog.getByText(before)).toHaveCount(0);
  await dialog.getByRole('button', { name: /^Revoke the link/ }).click();
  await page
    .getByRole('dialog', { name: 'Revoke the link?' })
    .getByRole('button', { name: 'Revoke' })
    .click();
  await expect(dialog.getByText('No links yet.')).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole('heading', { level: 1, name: 'This link is not valid' })).toBeVisible();
  await other.close();
});
