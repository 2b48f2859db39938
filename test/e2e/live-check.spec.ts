import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import type { Campaign } from '../../src/contracts/campaigns/campaign.ts';
import { type Account, openAccount } from '../helpers/account.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { type LandingSite, startLandingSite } from '../helpers/landing-site.ts';
import { type Program, startProgram } from '../helpers/program.ts';
import { test } from '../helpers/shared-page.ts';
import { makeCampaign } from '../helpers/steps.ts';
import { storeSession } from '../helpers/stored-session.ts';

/** A person's browser: headless ones are bots. */
const PERSON =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Check live' });
const step = (page: Page, name: string) =>
  panelOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
const state = (of: Locator, name: string) => of.getByRole('img', { name }).or(of.getByTitle(name)).first();

const visitorOf = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ userAgent: PERSON, locale: 'en-US' })).newPage();

test.describe('with traffic', () => {
  let program: Program;
  let account: Account;
  let site: LandingSite;
  test.beforeAll(async () => {
    program = await startProgram();
    account = await openAccount(program);
    await account.patch('/postback/settings', { requireSource: false });
    site = await startLandingSite({
      linkOrigin: program.linkOrigin,
      pages: {
        '/lp': `<script src="${program.linkOrigin}/t.js" defer></script><a href="${program.linkOrigin}/out">Go on</a>`,
        '/offer': 'The offer',
      },
    });
  });
  test.afterAll(async () => {
    await program?.dispose();
    await site?.close();
  });

  test('from a new campaign, its first visit and a test conversion are followed', async ({
    page,
    browser,
  }) => {
    await storeSession(page, program.appUrl);
    const link = await makeCampaign(page, program.appUrl, site.origin);
    await page.getByRole('alert').getByRole('button', { name: 'Check live' }).click();
    const panel = panelOf(page);
    await expect(panel.getByRole('img', { name: `QR code for ${link}` })).toBeVisible();
    await expect(panel.getByText('Waiting for a visit from now on')).toBeVisible();
    // It has no traffic source, and no path has a landing page.
    await expect(step(page, 'Parameters of the traffic source')).toHaveCount(0);
    await expect(step(page, 'Landing page')).toHaveCount(0);

    const visitor = await visitorOf(browser);
    await visitor.goto((await panel.getByRole('link', { name: 'Open' }).getAttribute('href')) ?? '');
    await visitor.context().close();
    const visit = step(page, 'Visit');
    await expect(visit.getByText(/^Redirected · .* · Human$/)).toBeVisible();
    await expect(state(visit, 'Arrived')).toBeVisible();

    const conversion = step(page, 'Conversion');
    await conversion.getByRole('button', { name: 'Send test conversion' }).click();
    await expect(conversion.getByText('Test conversion received')).toBeVisible();
    await expect(state(conversion, 'Arrived')).toBeVisible();
    // The address that is shown names this click; without the test mode it counts.
    const address = (await conversion.getByText('/postback/').textContent()) ?? '';
    expect(address).toMatch(/cid=[A-Za-z0-9_-]{43}&test=1$/);
    expect((await fetch(address.replace('&test=1', ''))).status).toBe(200);
    await expect(conversion.getByText('Conversion recorded: Lead.')).toBeVisible();

    await visit.getByRole('button', { name: 'Mark as a bot' }).click();
    await expect(visit.getByText(/· Bot$/)).toBeVisible();
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(panel).toHaveCount(0);
  });

  test('parameters, the landing page and the way on are ticked off', async ({ page, browser }) => {
    await storeSession(page, program.appUrl);
    const { id } = await account.post<Campaign>('/campaign', {
      ...{ name: 'With a landing page', domainId: account.domainId, slug: 'live', source: 'TikTok' },
      destinations: [
        { name: 'LP', url: `${site.origin}/lp?cid={click_id}` },
        { name: 'Offer', url: `${site.origin}/offer?cid={click_id}` },
      ],
      paths: [{ landing: 0, offers: [{ destination: 1, weight: 10_000 }] }],
      default: [{ path: 0, weight: 10_000 }],
    });
    await page.goto(new URL(`/campaign/campaignsView?id=${id}`, program.appUrl).href);
    await page.getByRole('button', { name: 'Check live' }).click();
    const panel = panelOf(page);
    await expect(panel.getByText('Waiting for a visit from now on')).toBeVisible();
    await expect(panel.getByText('sub1=__CAMPAIGN_ID__')).toBeVisible();

    const visitor = await visitorOf(browser);
    await visitor.goto(`${program.linkOrigin}/live?sub1=17&sub2=__AID__&ttclid=E.C.P`);
    await expect(visitor).toHaveURL(/\/lp\?cid=/);
    const parameters = step(page, 'Parameters of the traffic source');
    const parameter = (text: string) => parameters.getByRole('listitem').filter({ hasText: text });
    await expect(parameter('sub1=__CAMPAIGN_ID__')).toContainText('17');
    await expect(parameter('sub2=__AID__')).toContainText('Token not replaced');
    await expect(parameter('sub3=__CID__')).toContainText('Missing');
    await expect(parameter('ttclid')).toContainText('E.C.P');
    await expect(panel.getByText('only TikTok replaces the tokens')).toBeVisible();
    await expect(state(parameters, 'Needs attention')).toBeVisible();

    const landing = step(page, 'Landing page');
    await expect(landing.getByText('The script on the page reported the visit.')).toBeVisible();
    await visitor.getByRole('link', { name: 'Go on' }).click();
    await expect(visitor).toHaveURL(/\/offer\?cid=/);
    await expect(landing.getByText('The visitor continued to an offer.')).toBeVisible();

    // Another visit does not take the place of the one that is followed, and can be chosen.
    await visitor.goto(`${program.linkOrigin}/live?sub1=99&ttclid=other`);
    const which = panel.getByLabel('Choose yours (requests so far: 2)');
    await expect(which).toBeVisible();
    await expect(parameter('sub1=__CAMPAIGN_ID__')).toContainText('17');
    await which.selectOption({ index: 0 });
    await expect(parameter('sub1=__CAMPAIGN_ID__')).toContainText('99');
    await visitor.context().close();
  });
});

test.describe('without traffic', () => {
  let house: BrowserHouse;
  test.beforeAll(async () => {
    house = await openBrowserHouse();
  });
  test.afterAll(() => house?.close());

  test('a forgotten check stops, a failed look is reported and tried again', async ({ page, context }) => {
    await house.enter(context);
    await house.storeSession(page);
    const { id } = await house.makeCampaign(page, { name: 'Quiet' });
    await page.goto(`${house.origin}/campaign/campaignsView?id=${id}`);
    await page.getByRole('button', { name: 'Check live' }).click();
    const panel = panelOf(page);
    await expect(panel.getByText('Waiting for a visit from now on')).toBeVisible();

    await page.route('**/request/live**', (route) => route.abort());
    await house.pass(context, 4000);
    await expect(panel.getByText('Trying again…')).toBeVisible({ timeout: 20_000 });
    await page.unroute('**/request/live**');
    await house.pass(context, 4000);
    await expect(panel.getByText('Trying again…')).toHaveCount(0);

    await house.pass(context, 600_000);
    await expect(panel.getByText('The check stopped after ten minutes.')).toBeVisible();
    let looks = 0;
    page.on('request', (request) => {
      if (request.url().includes('/request/live')) looks++;
    });
    await house.pass(context, 30_000);
    expect(looks).toBe(0);
    await panel.getByRole('button', { name: 'Check again' }).click();
    await expect(panel.getByText('The check stopped after ten minutes.')).toHaveCount(0);
    await expect.poll(() => looks).toBeGreaterThan(0);
  });
});
