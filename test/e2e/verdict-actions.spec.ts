import { expect, type Page, test } from '@playwright/test';
import type { Account } from '../helpers/account.ts';
import { openFilledProgram } from '../helpers/filled-program.ts';
import type { Program } from '../helpers/program.ts';
import { openSharedPage, visit } from '../helpers/shared-page.ts';
import { storeSession } from '../helpers/stored-session.ts';

/** From a verdict to what is done about it: a block list for the ad account, or a rule. */

let filled: { program: Program; account: Account; ids: string[] };
let page: Page;

/** Far more than the visits of one ad have earned in two weeks. */
const TOO_MUCH = '5000';

test.beforeAll(async ({ browser }) => {
  filled = await openFilledProgram();
  const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  for (const [campaign, ad] of [
    [2, 'ad 1'],
    [2, 'ad 4'],
    [1, 'ad 3'],
  ] as const) {
    await filled.account.post('/spend', {
      campaignId: filled.ids[campaign],
      details: [{ dimension: 'adCampaign', value: ad }],
      // The traffic goes back two weeks to the hour: without its first day, part of it would have no cost.
      from: day(14),
      to: day(0),
      amount: TOO_MUCH,
    });
  }
  page = await openSharedPage(browser);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await storeSession(page, filled.program.appUrl);
  await page.goto(`${filled.program.appUrl}/dashboard`);
});
test.afterAll(async () => {
  await page?.context().close();
  await filled?.program.dispose();
});

const rows = (page: Page) => page.getByRole('region', { name: 'Report rows' });
const clipboard = (): Promise<string> => page.evaluate<string>('navigator.clipboard.readText()');
const sorted = (text: string, separator: string): string[] => text.split(separator).toSorted();

test('losing IDs are copied as a block list for each traffic source, of all pages', async () => {
  await visit(page, '/dashboard?report=new&range=28d&by=adCampaign&show=cost,revenue,verdict&sort=-cost');
  await expect(rows(page).getByRole('row', { name: /ad 1.*TikTok/ })).toContainText('Losing');
  await rows(page).getByRole('button', { name: 'Copy losing IDs…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Losing IDs to block' });
  const tiktok = dialog.getByRole('group', { name: 'TikTok' });
  await tiktok.getByRole('button', { name: 'Copy 2 losing IDs' }).click();
  await expect(tiktok.getByRole('button', { name: 'Copy 2 losing IDs' })).toHaveText('Copied');
  expect(sorted(await clipboard(), '\n')).toEqual(['ad 1', 'ad 4']);
  await tiktok.getByRole('button', { name: 'Copy as a comma-separated list' }).click();
  await expect.poll(async () => sorted(await clipboard(), ',')).toEqual(['ad 1', 'ad 4']);
  await dialog
    .getByRole('group', { name: 'Google Ads' })
    .getByRole('button', { name: 'Copy 1 losing ID' })
    .click();
  await expect.poll(clipboard).toBe('ad 3');
  await dialog.getByRole('button', { name: 'Close' }).click();
});

test('one list is a click away; a parameter of several sources has none; neither has what does not lose', async () => {
  const report = 'report=new&range=28d&show=cost,revenue,verdict';
  await visit(page, `/dashboard?${report}&by=adCampaign&filters=campaign:${filled.ids[2]}`);
  await rows(page).getByRole('button', { name: 'Copy 2 losing IDs' }).click();
  await expect.poll(async () => sorted(await clipboard(), '\n')).toEqual(['ad 1', 'ad 4']);

  await visit(page, `/dashboard?${report}&by=sub1&filters=campaign:${filled.ids[1]},${filled.ids[2]}`);
  await expect(rows(page).getByRole('row', { name: /^ad 1/ })).toContainText('Losing');
  await expect(rows(page).getByText('also group by traffic source')).toBeVisible();
  await expect(rows(page).getByRole('button', { name: /losing ID/ })).toHaveCount(0);

  await visit(page, `/dashboard?${report}&by=country`);
  await expect(rows(page).getByRole('row', { name: /Brazil/ })).toBeVisible();
  await expect(rows(page).getByRole('button', { name: /losing ID/ })).toHaveCount(0);
});

test('a losing country becomes a rule of its campaign, which is not saved until someone does', async () => {
  const campaign = filled.ids[2] ?? '';
  const report = 'report=new&range=28d&show=cost,verdict';
  await visit(page, `/dashboard?${report}&by=adCampaign&filters=campaign:${campaign}`);
  await expect(rows(page).getByRole('row', { name: /ad 1/ })).toBeVisible();
  await expect(rows(page).getByRole('link', { name: /^Make a rule/ })).toHaveCount(0);

  await visit(page, `/dashboard?${report}&by=country,device&filters=campaign:${campaign}`);
  const brazil = rows(page).getByRole('row', { name: /Brazil.*Mobile/ });
  await brazil.getByRole('link', { name: 'Make a rule: Brazil' }).click();
  await expect(page.getByText('Rule added, not saved yet.')).toBeVisible();
  const rule = page.getByRole('listitem', { name: 'Rule 1' });
  await expect(rule.getByRole('button', { name: 'Brazil' })).toBeVisible();
  await expect(rule.getByRole('button', { name: 'Mobile' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/campaign/campaignsEdit\\?id=${campaign}$`));
  const stored = async () =>
    (await filled.account.get<{ rules: { conditions: unknown }[] }>(`/campaign/${campaign}`)).rules;
  expect(await stored()).toEqual([]);

  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/campaignsView/);
  expect((await stored()).map(({ conditions }) => conditions)).toEqual([
    [
      { field: 'country', is: true, values: ['BR'] },
      { field: 'device', is: true, values: ['mobile'] },
    ],
  ]);
});
