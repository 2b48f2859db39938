import { expect, type Page, test } from '@playwright/test';
import type { Campaign } from '../../src/contracts/campaigns/campaign.ts';
import { at } from '../helpers/api-house.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { splitBetween } from '../helpers/campaign-body.ts';
import { storedRequest } from '../helpers/fake-reports.ts';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house?.close());
test.beforeEach(({ context }) => house.enter(context));

const target = (field: string, ...values: string[]) => ({ field, is: true, values });
const rule = (name: string, path: number, ...conditions: ReturnType<typeof target>[]) => ({
  name,
  match: 'all',
  caps: {},
  conditions,
  to: [{ path, weight: 10_000 }],
});

/** Creates a campaign, and logs requests for it and for others, newest first. */
const fill = async (page: Page): Promise<void> => {
  const token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '');
  const domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
  const pages = ['Shop', 'Garden'].map((name) => ({
    name,
    url: `https://${name.toLowerCase()}.example/`,
    weight: 5000,
  }));
  const rules = [
    rule('', 0, target('country', 'DE', 'FR'), target('device', 'mobile')),
    rule('Germany', 1, target('country', 'DE')),
  ];
  const body = { name: 'Spring', domainId, ...splitBetween(pages), rules };
  const made = (await house.call('POST', '/campaign', { token, body })).body as Campaign;
  const { db } = house.store;
  const campaign = await db.selectFrom('campaigns').selectAll().executeTakeFirstOrThrow();
  const garden = await db
    .selectFrom('destinations')
    .select('id')
    .where('name', '=', 'Garden')
    .executeTakeFirstOrThrow();
  const [, germany] = made.rules;
  const [, path] = made.paths;
  const number = germany?.number ?? 0;
  const logged = {
    ...storedRequest(3, campaign.id, garden.id),
    rule: number,
    test: `c${campaign.id}-r${number}`,
    variant: path?.number ?? -1,
    country: 'DE',
    device: 'desktop',
    os: 'linux',
    browser: 'firefox',
  };
  house.reports.stored.set(campaign.workspace_id, [
    logged,
    { ...logged, sequence: 2, revision: 99 },
    storedRequest(1, 0, 0),
  ]);
};

test('a request shows where it went and why, by the revision that decided it', async ({ page }) => {
  await house.storeSession(page);
  await fill(page);
  await page.goto(`${house.origin}/requests`);
  const open = (place: number) =>
    page
      .getByRole('button', { name: /^Details for the request/ })
      .nth(place)
      .click();
  const details = page.getByRole('dialog', { name: 'Request' });
  const why = details.getByRole('region', { name: 'Routing decision' });

  await open(0);
  await expect(details.getByText('No split, only one path')).toBeVisible();
  await expect(why.getByText('Rule 1: does not match.')).toBeVisible();
  await expect(why.getByText('country is Germany or France (actual: Germany)')).toBeVisible();
  await expect(why.getByText('device is Mobile (actual: Desktop)')).toBeVisible();
  await expect(why.getByText('Rule 2: Germany: matches.')).toBeVisible();
  await expect(why.getByText('Sent to Garden.')).toBeVisible();
  await expect(why.getByText('gives the same result')).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).click();

  await open(1);
  await expect(why.getByText('the routing plan of that revision was not kept')).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).click();
  await open(2);
  await expect(why.getByText('The request did not reach a campaign')).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).click();

  // A failed query can be retried.
  const replays = '**/replay';
  await page.route(replays, (route) =>
    route.fulfill({ status: 403, json: { error: { code: 'forbidden', message: 'No.' } } }),
  );
  await page.reload();
  await open(0);
  await expect(why.getByText('Could not load this')).toBeVisible();
  await page.unroute(replays);
  await why.getByRole('button', { name: 'Try again' }).click();
  await expect(why.getByText('Sent to Garden.')).toBeVisible();
  await why.getByRole('link', { name: 'Based on revision 1' }).click();
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
});
