import { expect, type Page } from '@playwright/test';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { splitBetween } from '../helpers/campaign-body.ts';
import { test } from '../helpers/shared-page.ts';

const DAY = 24 * 60 * 60 * 1000;

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house?.close());
test.beforeEach(({ page }) => house.storeSession(page));

/** Opens the form for a new test of a campaign with this many visitors, of whom every 25th converted. */
const openForm = async (page: Page, visitors: number): Promise<void> => {
  const pages = ['short', 'long'].map((name) => ({ name, url: `https://${name}.example/`, weight: 5000 }));
  const { id } = await house.makeCampaign(page, { name: 'Spring sale', ...splitBetween(pages) });
  const first = house.clock.now - 28 * DAY;
  const converted = Math.round(visitors / 25);
  house.reports.visitors = { first, visitors, converted, revenue: 0, revenueSquares: 0 };
  await page.goto(`${house.origin}/ab-storm/register?campaign=${id}`);
};
const planner = (page: Page) => page.getByRole('region', { name: 'How long will it take?' });

test('a plan starts from the campaign’s own data, follows the slider, and is applied with one click', async ({
  page,
}) => {
  await openForm(page, 56_000);
  await expect(planner(page)).toContainText('56,000 visitors to this split');
  await expect(planner(page)).toContainText(
    'Of 56,000 visitors whose conversion window has closed, 2,240 converted.',
  );
  await expect(planner(page).getByRole('textbox', { name: 'Current conversion rate' })).toHaveValue('4');
  await expect(planner(page).getByRole('textbox', { name: 'Visitors per day' })).toHaveValue('2000');
  const time = planner(page).getByRole('definition').last();
  await expect(time).toHaveText('40 days');
  await planner(page).getByRole('slider').press('ArrowRight');
  await expect(page.getByRole('textbox', { name: 'Lift that matters' })).toHaveValue('15');
  await expect(time).toHaveText('18 days');
  await planner(page)
    .getByRole('button', { name: /^Plan for .* visitors$/ })
    .click();
  await expect(page.getByRole('textbox', { name: 'Planned visitors' })).toHaveValue(/^35\d{3}$/);

  // Nine in ten for one page: the other one fills up more slowly.
  await page.getByRole('textbox', { name: 'Weight' }).first().fill('90');
  await expect(planner(page)).toContainText('3 months');
  // With adaptive weights there is no size to plan.
  await page.getByRole('combobox', { name: 'Traffic split' }).click();
  await page.getByRole('option', { name: 'Bandit: shares follow results' }).click();
  await expect(planner(page)).toHaveCount(0);
});

test('low traffic is reported honestly, and expected values can be changed @long', async ({ page }) => {
  await openForm(page, 1120);
  const warning = planner(page).getByRole('alert');
  await expect(warning).toContainText('With 40 visitors per day, this takes more than 5 years.');
  await expect(warning).toContainText('an earlier goal');
  await planner(page).getByRole('textbox', { name: 'Visitors per day' }).fill('9000');
  await expect(warning).toHaveCount(0);
  await expect(planner(page)).toContainText('9 days');
  await planner(page).getByRole('textbox', { name: 'Current conversion rate' }).fill('99');
  await expect(planner(page)).toContainText('This rate cannot rise that much.');
});

test('revenue is planned with its spread @long', async ({ page }) => {
  await openForm(page, 25_000);
  house.reports.visitors = { ...house.reports.visitors, revenue: 20_000, revenueSquares: 420_000 };
  await page.getByRole('combobox', { name: 'Primary metric' }).click();
  await page.getByRole('option', { name: 'Revenue per visitor' }).click();
  await expect(planner(page).getByRole('textbox', { name: 'Current revenue per visitor' })).toHaveValue(
    '0.8',
  );
  await expect(planner(page).getByRole('textbox', { name: 'Standard deviation' })).toHaveValue(/^4\.0/);
  await expect(planner(page)).toContainText('2 weeks');
});

test('a campaign that began today is planned from today’s visitors, and earlier days are not reported as empty @long', async ({
  page,
}) => {
  const { baseline } = house.reports;
  house.reports.baseline = async (query) => {
    const found = await baseline.call(house.reports, query);
    const first = house.clock.now - DAY / 4;
    return query.to < first ? { ...found, first: null, visitors: 0, converted: 0 } : { ...found, first };
  };
  await openForm(page, 3000);
  await expect(planner(page)).toContainText('3,000 visitors to this split');
  await expect(planner(page)).toContainText('120 converted so far');
  await expect(planner(page)).not.toContainText('No visitors');
  await expect(planner(page).getByRole('textbox', { name: 'Visitors per day' })).toHaveValue('3000');
  house.reports.baseline = baseline;
});
