import { expect, type Page } from '@playwright/test';
import { unfairNotices } from '../../src/api/unfair-rules/notices.ts';
import { dueCampaigns, skipRules } from '../../src/api/unfair-rules/skip.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { test, visit } from '../helpers/shared-page.ts';
import { openTab } from '../helpers/steps.ts';
import { storedUnfair } from '../helpers/unfair-campaign.ts';

const DAY = 24 * 60 * 60 * 1000;

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house.close());

const tokenOf = (page: Page) => page.evaluate<string>("localStorage.getItem('accessToken')");
const heading = 'Fairlead no longer accepts these rules';

test('rules that are refused now are named on every screen, with the date, until they are fair', async ({
  page,
}) => {
  await house.storeSession(page);
  const campaign = await storedUnfair(house, await tokenOf(page), 'Spring sale');
  const parts = { db: house.store.db, isStopping: () => false, now: () => house.clock.now };
  await unfairNotices(parts)();

  await page.goto(`${house.origin}/dashboard`);
  await expect(page.getByText('Some campaigns have rules that Fairlead no longer accepts.')).toBeVisible();
  await page.getByRole('link', { name: 'Show campaigns' }).click();
  await page.waitForURL('**/campaign/campaigns?rules=refused');
  await expect(
    page.getByRole('img', {
      name: /^These rules are no longer accepted. Fairlead will start skipping them on /,
    }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rules No longer accepted', exact: true })).toBeVisible();

  await visit(page, `/campaign/campaignsView?id=${campaign.id}`);
  await expect(page.getByText(heading)).toBeVisible();
  await page.getByRole('link', { name: 'View and fix' }).click();
  const note = page.getByRole('alert').filter({ hasText: heading });
  await expect(note).toContainText('Default path: Only visitors from unknown locations match.');
  const fallback = page.getByRole('group', { name: 'Default path' });
  await expect(fallback.getByText(/^Only visitors from unknown locations match/)).toBeVisible();

  await page.getByRole('button', { name: 'Remove rule 2' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.waitForURL('**/campaignsView**');
  await expect(page.getByRole('heading', { name: 'Spring sale' })).toBeVisible();
  await expect(page.getByText(heading)).toHaveCount(0);
});

test('after 14 days the campaign and its history say that Fairlead skipped the rules @long', async ({
  page,
}) => {
  await house.storeSession(page);
  const campaign = await storedUnfair(house, await tokenOf(page), 'Winter sale');
  const parts = { db: house.store.db, isStopping: () => false, now: () => house.clock.now };
  await unfairNotices(parts)();
  const later = new Date(house.clock.now + 14 * DAY);
  for (const due of await dueCampaigns(house.store.db, later))
    await skipRules(house.store.db, due, async () => new Map([[1, 5]]), later);
  await page.goto(`${house.origin}/campaign/campaignsView?id=${campaign.id}`);
  const note = page
    .getByRole('alert')
    .filter({ hasText: 'Fairlead has been skipping this campaign’s rules since' });
  await expect(note).toContainText('You can find the earlier rules in the history under revision 1.');
  await openTab(page, 'History');
  const history = page.getByRole('listitem').filter({ hasText: 'Revision 2' });
  await expect(history).toContainText('Fairlead');
  await history.getByRole('button', { name: 'Show changes' }).click();
  await expect(history).toContainText('Fairlead skipped all rules');
});
