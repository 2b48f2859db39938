import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { Campaign } from '../../src/contracts/campaigns/campaign.ts';
import type { CampaignReport } from '../../src/contracts/reports/report.ts';
import type { RequestRow } from '../../src/contracts/reports/request.ts';
import type { ClickEventRecord } from '../../src/events/journal/record.ts';
import { type Account, openAccount } from '../helpers/account.ts';
import { journalRecords } from '../helpers/journal-lines.ts';
import { type LandingSite, startLandingSite } from '../helpers/landing-site.ts';
import { type Program, startProgram } from '../helpers/program.ts';
import { type Receiver, startReceiver } from '../helpers/receiver.ts';

/** The no-redirect mode as an advertiser uses it: a page of another site, under a strict policy, in a real browser. */

let program: Program;
let account: Account;
let receiver: Receiver;
let site: LandingSite;

test.beforeAll(async () => {
  receiver = await startReceiver();
  program = await startProgram();
  account = await openAccount(program);
  // A new workspace accepts nothing from pages until it is enabled.
  const script = { enabled: true, statuses: ['lead', 'sale'], events: [], payout: true };
  await account.patch('/postback/settings', { requireSource: false, script });
  const { linkOrigin } = program;
  const body = (attributes: string): string =>
    `<script src="${linkOrigin}/t.js" ${attributes} defer></script>` +
    '<p data-fl-variant="0">First page</p><p data-fl-variant="1" hidden>Second page</p>' +
    `<a id="out" href="${linkOrigin}/out?from=page">Go on</a>`;
  site = await startLandingSite({
    linkOrigin,
    pages: { '/': body(''), '/next': body(''), '/consent': body('data-consent="required"') },
  });
});
test.afterAll(async () => {
  await site?.close();
  await program?.dispose();
  await receiver?.close();
});

const weight = 10_000;

const makeLive = async (slug: string, body: object): Promise<Campaign> => {
  const campaign = await account.post<Campaign>('/campaign', {
    name: slug,
    domainId: account.domainId,
    slug,
    ...body,
  });
  await expect
    .poll(async () => (await account.get<Campaign>(`/campaign/${campaign.id}`)).live, { timeout: 20_000 })
    .toBe(true);
  return campaign;
};

/** Two variants of a page, each with its offer. */
const makeCampaign = async (slug: string): Promise<Campaign> => {
  const campaign = await makeLive(slug, {
    redirect: 'none',
    destinations: [
      { name: 'Offer 0', url: `${receiver.origin}/offer-0?cid={click_id}` },
      { name: 'Offer 1', url: `${receiver.origin}/offer-1?cid={click_id}` },
    ],
    paths: [
      { landing: null, offers: [{ destination: 0, weight }] },
      { landing: null, offers: [{ destination: 1, weight }] },
    ],
    default: [
      { path: 0, weight: weight / 2 },
      { path: 1, weight: weight / 2 },
    ],
  });
  expect(campaign.paths.map((path) => path.number)).toEqual([0, 1]);
  return campaign;
};

const requestsOf = async ({ id }: Campaign): Promise<RequestRow[]> =>
  (await account.get<{ rows: RequestRow[] }>(`/request?campaign=${id}`)).rows;

const totalsOf = async ({ id }: Campaign): Promise<CampaignReport['totals']> => {
  const quarter = 900_000;
  const to = (Math.floor(Date.now() / quarter) + 1) * quarter;
  const from = to - 24 * 4 * quarter;
  const query = `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
  return (await account.get<CampaignReport>(`/report/campaign/${id}?${query}`)).totals;
};

const eventsOf = (clickId: string): ClickEventRecord[] => {
  // A click ID's layout is in src/events/journal/click-id.ts; the program's own key is used.
  const bytes = Buffer.from(clickId, 'base64url');
  const [epoch, sequence] = [bytes.readUInt32BE(15), bytes.readUIntBE(19, 5)];
  return journalRecords(program.dataDir)
    .filter((record) => record.k === 'e')
    .filter((event) => event.ce === epoch && event.cs === sequence);
};

/** The number of the variant, once the page has settled. */
const variantOf = async (page: Page): Promise<number> => {
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-fl-arm', /^[01]$/);
  return Number(await html.getAttribute('data-fl-arm'));
};
const clickIdOf = (page: Page) => page.evaluate<string>('new Promise((done) => fairlead("click", done))');
const stored = (page: Page) =>
  page.evaluate<string[]>('[...Object.keys(localStorage), ...Object.keys(sessionStorage), document.cookie]');

const watch = (page: Page): string[] => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  return problems;
};

/** From the ad through the page to the offer and the conversion; everything is counted once. */
const journey = async (page: Page, slug: string): Promise<void> => {
  const campaign = await makeCampaign(slug);
  const problems = watch(page);
  const address = `${site.origin}/?fl=${slug}&gclid=${slug}-1&sub1=autumn`;
  await page.goto(address, { referer: 'https://ads.example/' });
  const variant = await variantOf(page);
  const [shown, hidden] = variant === 0 ? ['First page', 'Second page'] : ['Second page', 'First page'];
  await expect(page.getByText(shown)).toBeVisible();
  await expect(page.getByText(hidden)).toBeHidden();
  const id = await clickIdOf(page);
  await expect(page.locator('#out')).toHaveAttribute('href', `${program.linkOrigin}/out?from=page&cid=${id}`);

  // A reload, another page of the site and going back are not visits, and the variant stays the same.
  await page.reload();
  expect(await variantOf(page)).toBe(variant);
  await page.goto(`${site.origin}/next`, { referer: address });
  expect(await clickIdOf(page)).toBe(id);
  await page.goBack();
  expect([await variantOf(page), await clickIdOf(page)]).toEqual([variant, id]);

  await page.locator('#out').click();
  await page.waitForURL(`${receiver.origin}/offer-${variant}?cid=${id}`);
  await page.goBack();
  await variantOf(page);
  await page.evaluate('fairlead("convert", { event: "purchase", value: 12.5, txid: "ORDER-1" })');

  await expect
    .poll(async () => (await totalsOf(campaign)).conversions, { timeout: 30_000, intervals: [500] })
    .toBe(1);
  expect(await totalsOf(campaign)).toMatchObject({
    requests: 1,
    visits: 1,
    conversions: 1,
    revenue: '12.5',
  });
  expect(await requestsOf(campaign)).toMatchObject([
    {
      id,
      outcome: 'landed',
      variant,
      visit: true,
      method: 'POST',
      path: `/?fl=${slug}&gclid=${slug}-1&sub1=autumn`,
      referrer: 'https://ads.example/',
      clickIds: { gclid: `${slug}-1` },
      subs: { sub1: 'autumn' },
    },
  ]);
  expect(eventsOf(id)).toMatchObject([{ ty: 'out', o: 'redirected', a: variant, m: 'GET' }]);
  expect(problems).toEqual([]);
};

/** Whether the browser accepts cookies of another site. */
const takesThirdPartyCookies = async (context: BrowserContext): Promise<boolean> => {
  const server = createServer((_request, response) => {
    response.setHeader('set-cookie', 'third=1; Path=/; SameSite=None; Secure');
    response.end();
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const other = `http://localhost:${(server.address() as AddressInfo).port}/`;
  const page = await context.newPage();
  await page.goto(receiver.origin);
  await page.evaluate(`fetch('${other}', { mode: 'no-cors', credentials: 'include' })`);
  const taken = (await context.cookies()).some((cookie) => cookie.name === 'third');
  await page.close();
  server.closeAllConnections();
  server.close();
  return taken;
};

for (const blocked of [false, true]) {
  const name = blocked ? 'blocked' : 'taken';
  test(`a visit, its variant, the offer click and the conversion are counted once, third-party cookies ${name}`, async ({
    playwright,
    launchOptions,
  }) => {
    // A separate profile: test windows are private, with other rules for cookies.
    const folder = mkdtempSync(join(tmpdir(), 'fairlead browser '));
    mkdirSync(join(folder, 'Default'));
    const profile = { block_third_party_cookies: blocked, cookie_controls_mode: blocked ? 1 : 0 };
    writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify({ profile }));
    const context = await playwright.chromium.launchPersistentContext(folder, launchOptions);
    try {
      expect(await takesThirdPartyCookies(context)).toBe(!blocked);
      await journey(await context.newPage(), name);
    } finally {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

test('nothing is stored before consent, and the visit is counted all the same', async ({ page, context }) => {
  const campaign = await makeCampaign('consent');
  const problems = watch(page);
  await page.goto(`${site.origin}/consent?fl=consent`);
  const variant = await variantOf(page);
  const id = await clickIdOf(page);
  expect(await stored(page)).toEqual(['']);
  expect(await context.cookies()).toEqual([]);

  await page.evaluate('fairlead("consent")');
  expect(await stored(page)).toEqual(['fairlead', 'fairlead', '']);
  await page.reload();
  expect([await variantOf(page), await clickIdOf(page)]).toEqual([variant, id]);
  // A second visit is recognized by what was stored.
  await page.goto(`${site.origin}/consent?fl=consent&gclid=consent-2`);
  expect(await variantOf(page)).toBe(variant);

  await expect
    .poll(async () => (await totalsOf(campaign)).requests, { timeout: 30_000, intervals: [500] })
    .toBe(2);
  const [second, first] = await requestsOf(campaign);
  expect(first).toMatchObject({ id, outcome: 'landed', variant, visit: true });
  expect(second).toMatchObject({ outcome: 'landed', variant, kept: true });
  expect(await context.cookies()).toEqual([]);
  expect(problems).toEqual([]);
});

test('a background call of the link and the landing of the same ad click are one visit', async ({ page }) => {
  const campaign = await makeCampaign('joined');
  await page.goto(receiver.origin);
  expect(await page.evaluate(`navigator.sendBeacon('${campaign.link}?gclid=same', '')`)).toBe(true);
  await expect.poll(() => receiver.visits.some((url) => url.pathname.startsWith('/offer-'))).toBe(true);
  await page.goto(`${site.origin}/?fl=joined&gclid=same`);
  await variantOf(page);
  await expect
    .poll(async () => (await totalsOf(campaign)).requests, { timeout: 30_000, intervals: [500] })
    .toBe(2);
  expect(await totalsOf(campaign)).toMatchObject({ requests: 2, visits: 1 });
  expect(await requestsOf(campaign)).toMatchObject([
    { outcome: 'landed', visit: false, joined: true },
    { outcome: 'redirected', visit: true, joined: false },
  ]);
});

test('after a redirect the page reports its landing, and continues by cookie or by parameter', async ({
  page,
  context,
}) => {
  const problems = watch(page);
  const campaign = await makeLive('landing', {
    redirect: '302',
    destinations: [
      { name: 'Page', url: `${site.origin}/?cid={click_id}` },
      { name: 'Offer', url: `${receiver.origin}/offer?cid={click_id}` },
    ],
    paths: [{ landing: 0, offers: [{ destination: 1, weight }] }],
    default: [{ path: 0, weight }],
  });
  await page.goto(campaign.link);
  await variantOf(page);
  const id = await clickIdOf(page);
  expect(page.url()).toBe(`${site.origin}/?cid=${id}`);
  await page.reload();
  await variantOf(page);
  await page.locator('#out').click();
  await page.waitForURL(`${receiver.origin}/offer?cid=${id}`);
  // Without the parameter, the link domain's cookie identifies the click; without both, nothing does.
  await page.goto(`${program.linkOrigin}/out`);
  expect(page.url()).toBe(`${receiver.origin}/offer?cid=${id}`);
  expect(problems).toEqual([]);
  await context.clearCookies();
  expect((await page.goto(`${program.linkOrigin}/out`))?.status()).toBe(400);
  expect(eventsOf(id).map((event) => event.ty)).toEqual(['landed', 'out', 'out']);
});
