import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { Campaign } from '../../src/contracts/campaigns/campaign.ts';
import { type Account, openAccount, openCommonAddress } from '../helpers/account.ts';
import { splitBetween } from '../helpers/campaign-body.ts';
import { type Program, startProgram } from '../helpers/program.ts';
import { type Receiver, startReceiver } from '../helpers/receiver.ts';
import { kpi, openTab } from '../helpers/steps.ts';
import { storeSession } from '../helpers/stored-session.ts';

let program: Program;
let receiver: Receiver;
let account: Account;
test.beforeAll(async () => {
  receiver = await startReceiver();
  program = await startProgram();
  account = await openAccount(program);
});
test.afterAll(async () => {
  await program?.dispose();
  await receiver?.close();
});

const signIn = async (page: Page): Promise<void> => {
  await storeSession(page, program.appUrl);
};

const makeCampaign = (name: string, more: object = {}): Promise<Campaign> =>
  account.post<Campaign>('/campaign', {
    name,
    domainId: account.domainId,
    ...splitBetween([{ name: 'A', url: `${receiver.origin}/a`, weight: 10_000 }]),
    ...more,
  });

const visit = async (context: BrowserContext, link: string): Promise<void> => {
  const visitor = await context.newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name: 'Landing page' })).toBeVisible();
  await visitor.close();
};

test('a click costs what the editor says, until actual spend is entered', async ({ page, context }) => {
  const campaign = await makeCampaign('Paid');
  await signIn(page);

  await page.goto(new URL(`/campaign/campaignsEdit?id=${campaign.id}`, program.appUrl).href);
  const costs = page.getByRole('region', { name: 'Costs' });
  await costs.getByRole('button', { name: 'Change costs' }).click();
  await costs.getByRole('combobox').click();
  await page.getByRole('option', { name: 'CPC: cost per visit' }).click();
  await costs.getByLabel('Amount').fill('0,35');
  await expect(costs.getByText('$0.35 per visit (CPC)')).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.waitForURL('**/campaignsView**');
  const card = page.getByRole('region', { name: 'Costs and spend' });
  await openTab(page, 'Setup');
  await expect(card.getByText('$0.35 per visit (CPC)')).toBeVisible();
  await expect(page.getByText('Your link is live')).toBeVisible();

  await openTab(page, 'Overview');
  await visit(context, campaign.link);
  await expect.poll(() => kpi(page, 'Cost')).toBe(0.35);
  await expect.poll(() => kpi(page, 'Profit')).toBe(-0.35);
  await expect(page.getByRole('group', { name: 'ROI' })).toContainText('-100%');

  await openTab(page, 'Setup');
  await card.getByRole('button', { name: 'Add spend' }).click();
  const dialog = page.getByRole('dialog');
  const today = await page.evaluate<string>('new Date().toISOString().slice(0, 10)');
  await dialog.getByLabel('First day').fill(today);
  await dialog.getByLabel('Last day').fill(today);
  await dialog.getByLabel('Amount').fill('12');
  await dialog.getByRole('button', { name: 'Add spend' }).click();
  await expect(card.getByRole('listitem')).toContainText('$12.00');
  await openTab(page, 'Overview');
  await expect.poll(() => kpi(page, 'Cost')).toBe(12);
});

test('only the chosen conversion types are charged, and a lead that becomes a purchase is', async ({
  page,
}) => {
  const postbackUrl = await openCommonAddress(account);
  const { id, link } = await makeCampaign('By purchase', {
    destinations: [{ name: 'A', url: `${receiver.origin}/a?cid={click_id}` }],
  });
  await signIn(page);
  await page.goto(new URL(`/campaign/campaignsEdit?id=${id}`, program.appUrl).href);
  const costs = page.getByRole('region', { name: 'Costs' });
  await costs.getByRole('button', { name: 'Change costs' }).click();
  await costs.getByRole('combobox', { name: 'Cost model' }).click();
  await page.getByRole('option', { name: 'CPA: cost per conversion' }).click();
  await costs.getByLabel('Amount').fill('12');
  const charged = costs.getByRole('combobox', { name: 'Conversions you pay for' });
  await expect(charged).toHaveText('All conversion types');
  await expect(costs.getByText('You pay this amount for each conversion of any type')).toBeVisible();
  await charged.click();
  await page.getByRole('option', { name: 'Purchase' }).click();
  await page.keyboard.press('Escape');
  await expect(costs.getByText('Conversions of other types cost nothing')).toBeVisible();
  await expect(costs.getByText('$12.00 per conversion (CPA), only for Purchase')).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.waitForURL('**/campaignsView**');
  await expect(page.getByText('Your link is live')).toBeVisible();
  const card = page.getByRole('region', { name: 'Costs and spend' });
  await openTab(page, 'Setup');
  await expect(card.getByText('$12.00 per conversion (CPA), only for Purchase')).toBeVisible();
  await openTab(page, 'Overview');

  const { headers } = await fetch(link, {
    redirect: 'manual',
    headers: { 'user-agent': await page.evaluate('navigator.userAgent'), 'accept-language': 'en' },
  });
  const cid = new URL(headers.get('location') ?? '').searchParams.get('cid');
  const report = (query: string) => fetch(`${postbackUrl}?cid=${cid}&${query}`);
  await report('event=add_to_cart');
  await report('status=lead');
  await expect.poll(() => kpi(page, 'Conversions')).toBe(1);
  expect(await kpi(page, 'Cost')).toBe(0);
  await report('status=sale&payout=20');
  await expect.poll(() => kpi(page, 'Cost')).toBe(12);
  await expect.poll(() => kpi(page, 'Profit')).toBe(8);

  await page.goto(
    new URL('/dashboard?report=new&range=today&by=campaign&show=visits,cost', program.appUrl).href,
  );
  await page
    .getByRole('row', { name: /^By purchase/ })
    .getByRole('button', { name: '$12.00: where it comes from' })
    .click();
  // Before the choice was saved, the campaign of today had no cost model.
  await expect(page.getByRole('dialog', { name: 'Where this cost comes from' })).toContainText(
    /Charged since .+ for: Purchase/,
  );
});

test('a click without its price is reported as having no known cost @long', async ({ page, context }) => {
  const { id, link } = await makeCampaign('By token', { costs: { model: 'token', amount: null } });
  await signIn(page);
  await page.goto(new URL(`/campaign/campaignsView?id=${id}`, program.appUrl).href);
  await expect(page.getByText('Your link is live')).toBeVisible();
  await visit(context, `${link}?cost=0%2C5`);
  await visit(context, `${link}?cost={price}`);
  await expect.poll(() => kpi(page, 'Cost')).toBe(0.5);
  await expect(page.getByRole('group', { name: 'Cost', exact: true })).toContainText(
    'Cost unknown for 1 visit',
  );
  await page.getByRole('link', { name: 'Show requests' }).click();
  await page
    .getByRole('button', { name: /^Details for the request/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText('Unknown: the link had no cost parameter');
});
