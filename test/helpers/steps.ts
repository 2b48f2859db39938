import { expect, type Page } from '@playwright/test';

/** Registers as a newcomer does, on the screens themselves. */

export const register = async (page: Page, appUrl: string): Promise<void> => {
  await page.goto(new URL('/registration', appUrl).href);
  await page.getByLabel('Name', { exact: true }).fill('Ana Lima');
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a long enough phrase');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/dashboard**');
};

/** Creates a campaign that splits 70 / 30 between two pages of `origin`; resolves to its link. */
export const makeCampaign = async (page: Page, appUrl: string, origin: string): Promise<string> => {
  await page.goto(new URL('/campaign/campaignsRegister', appUrl).href);
  await page.getByLabel('Campaign name').fill('First campaign');
  if ((await page.getByLabel('Destination URL', { exact: true }).count()) < 2) {
    await page.getByRole('button', { name: 'Add destination' }).click();
  }
  const urls = page.getByLabel('Destination URL', { exact: true });
  await expect(urls).toHaveCount(2);
  await urls.nth(0).fill(`${origin}/a?cid={click_id}`);
  await urls.nth(1).fill(`${origin}/b?cid={click_id}`);
  const weights = page.getByLabel('Weight');
  await weights.nth(0).fill('70');
  await weights.nth(1).fill('30');
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await page.waitForURL('**/campaignsView**');
  const link = page.getByLabel('Campaign link');
  await expect(link).toContainText('http');
  return ((await link.textContent()) ?? '').trim();
};

/** Shows a tab of a campaign's page. */
export const openTab = (page: Page, name: 'Overview' | 'Breakdown' | 'Funnel' | 'Setup' | 'History') =>
  page.getByRole('tab', { name, exact: true }).click();

/** The number on a card of the dashboard; null while it is missing. */
export const kpi = async (page: Page, name: string): Promise<number | null> => {
  const value = page.getByRole('group', { name, exact: true }).locator('[data-value]');
  if ((await value.count()) === 0) return null;
  const text = await value.first().getAttribute('data-value');
  return text === null || text === '' ? null : Number(text);
};
