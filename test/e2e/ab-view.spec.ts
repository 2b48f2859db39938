import { expect, type Page } from '@playwright/test';
import type { AbTestDetail } from '../../src/contracts/ab-tests/ab-test.ts';
import { analysisOf, sendVisitors, startAbTest } from '../helpers/ab-test-visitors.ts';
import { type Account, openAccount } from '../helpers/account.ts';
import { splitBetween } from '../helpers/campaign-body.ts';
import { type Program, startProgram } from '../helpers/program.ts';
import { test, visit } from '../helpers/shared-page.ts';
import { storeSession } from '../helpers/stored-session.ts';

/** The results of tests whose visitors came through the edge. */

let program: Program;
let account: Account;
test.beforeAll(async () => {
  program = await startProgram();
  account = await openAccount(program);
});
test.afterAll(() => program?.dispose());

const makeDraft = async (slug: string, name: string): Promise<AbTestDetail> => {
  const pages = ['short', 'long'].map((page) => ({
    name: page,
    url: `https://${page}.example/?cid={click_id}`,
    weight: 5000,
  }));
  const campaign = await account.post<{ id: string }>('/campaign', {
    name: `Campaign ${slug}`,
    slug,
    domainId: account.domainId,
    ...splitBetween(pages),
  });
  return account.post<AbTestDetail>('/ab-test', {
    name,
    campaignId: campaign.id,
    windowSeconds: 1,
    metric: { kind: 'conversion', event: 'conversion' },
    arms: [0, 1].map((path) => ({ path, weight: 5000 })),
  });
};

const signIn = async (page: Page): Promise<void> => {
  await storeSession(page, program.appUrl);
};

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a page that converts better is ahead so far, with its requirements, as a chart, a table and a file', async ({
  page,
}) => {
  const draft = await makeDraft('spring', 'Short or long');
  await signIn(page);
  await page.goto(`${program.appUrl}/ab-storm/${draft.id}`);
  await expect(page.getByText('This test has not started')).toBeVisible();

  await startAbTest(program, account, draft, 'spring');
  await sendVisitors(program, account, { slug: 'spring', count: 500, every: [12, 3] });
  await analysisOf(account, draft.id, 500);
  await visit(page, '/ab-storm?search=short');
  await expect(page.getByRole('row', { name: /^Short or long/ })).toContainText('Ahead so far');
  await page.getByRole('link', { name: 'Short or long' }).click();
  const verdict = region(page, 'Ahead so far: “long”');
  await expect(verdict).toContainText('Let it run until');
  await expect(verdict).toContainText('Traffic split is as expected');

  const variants = region(page, 'Results by variant');
  await expect(variants.getByRole('row', { name: /^short/ })).toContainText('Control');
  // Two intervals of one lift: the one that may be checked every day comes first, and each states its purpose.
  const long = variants.getByRole('row', { name: /^long/ });
  await expect(long).toContainText(/Valid at any time:\s*[+-].*Estimate only:\s*[+-]/s);
  await variants.getByRole('button', { name: 'What is “Lift”?' }).click();
  await expect(page.getByRole('dialog', { name: 'Lift' })).toContainText('relative to the control');
  await page.keyboard.press('Escape');

  const rates = region(page, 'Cumulative conversion rate');
  await rates.getByRole('button', { name: 'Show as a table' }).click();
  await expect(rates.getByRole('columnheader', { name: 'long' })).toBeVisible();
  await expect(region(page, 'Traffic split check').getByText('OK', { exact: true }).first()).toBeVisible();
  await expect(region(page, 'Segments').getByRole('row', { name: /^Desktop/ })).toHaveCount(2);

  await page.getByRole('button', { name: 'Export' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Variants (CSV)' }).click();
  expect((await file).suggestedFilename()).toBe(`fairlead-ab-test-${draft.key}.csv`);

  // Print is laid out at paper width, whatever the window width.
  await page.evaluate(
    'window.print = () => { document.title = document.querySelector("main").clientWidth; }',
  );
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  await expect(page).toHaveTitle('700');
});

test('a test without visitors says what to expect, and can be paused from its results', async ({ page }) => {
  const draft = await makeDraft('autumn', 'Nobody yet');
  await startAbTest(program, account, draft, 'autumn');
  await signIn(page);
  await page.goto(`${program.appUrl}/ab-storm/${draft.id}`);
  await expect(page.getByRole('region', { name: /^(No visitors yet|Not evaluated yet)$/ })).toBeVisible();
  await expect(page.getByText('Test started')).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Paused');
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('textbox', { name: 'Test name', exact: true })).toHaveValue('Nobody yet');
});
