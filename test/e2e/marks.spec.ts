import { expect, type Page, test } from '@playwright/test';
import type { Campaign } from '../../src/contracts/campaigns/campaign.ts';
import { type Account, openAccount } from '../helpers/account.ts';
import { splitBetween } from '../helpers/campaign-body.ts';
import { type Program, startProgram } from '../helpers/program.ts';
import { kpi } from '../helpers/steps.ts';
import { storeSession } from '../helpers/stored-session.ts';

let program: Program;
let account: Account;
let link: string;
test.beforeAll(async () => {
  program = await startProgram();
  account = await openAccount(program);
  await account.post<Campaign>('/campaign', {
    name: 'Spring',
    domainId: account.domainId,
    slug: 'spring',
    ...splitBetween([{ name: 'Shop', url: 'https://shop.example/?cid={click_id}', weight: 10_000 }]),
  });
  link = `${program.linkOrigin}/spring`;
});
test.afterAll(() => program?.dispose());

/** Calls the link as a program; resolves to its destination without the click ID. */
const call = async (): Promise<string | undefined> => {
  const headers = { 'user-agent': 'curl/8.7.1' };
  const answer = await fetch(link, { redirect: 'manual', headers });
  return answer.headers.get('location')?.replace(/cid=.*/, '');
};

const numbers = async (page: Page): Promise<(number | null)[]> => [
  await kpi(page, 'Valid visits'),
  await kpi(page, 'Unique visits (24 h)'),
];
const expectNumbers = async (page: Page, valid: number, unique: number): Promise<void> => {
  await page.goto(new URL('/dashboard', program.appUrl).href);
  await expect.poll(() => numbers(page)).toEqual([valid, unique]);
};

/** Opens the details of a request, newest first. */
const open = async (page: Page, place: number): Promise<void> => {
  await page.goto(new URL('/requests', program.appUrl).href);
  await page
    .getByRole('button', { name: /^Details for the request/ })
    .nth(place)
    .click();
};

test('a bot that was a person counts as one from then on, until the mark is removed', async ({ page }) => {
  const before = await call();
  await storeSession(page, program.appUrl);

  await open(page, 0);
  const section = page.getByRole('region', { name: 'Was this a person?' });
  await section.getByRole('button', { name: 'This was a person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark as a person?' });
  await dialog.getByLabel('All similar requests').check();
  await expect(dialog.getByText('1 request', { exact: true })).toBeVisible();
  await dialog.getByLabel('Note (optional)').fill('A colleague’s script');
  await dialog.getByRole('button', { name: 'Mark as a person' }).click();
  await expect(dialog).toBeHidden();
  await expect(section.getByText('A colleague’s script')).toBeVisible();
  await expect(section.getByText('Without the mark: Bot (identifies itself as a bot')).toBeVisible();
  await expect(section.getByText('Ana Lima')).toBeVisible();
  await expectNumbers(page, 1, 1);

  // The next request of the same program goes to the same place, and is classified as before.
  expect(await call()).toBe(before);
  await open(page, 1);
  await section.getByRole('button', { name: 'Remove mark' }).click();
  await page
    .getByRole('dialog', { name: 'Remove the mark?' })
    .getByRole('button', { name: 'Remove mark' })
    .click();
  await expect(section.getByText('Mark removed')).toBeVisible();
  await expectNumbers(page, 0, 0);
});
