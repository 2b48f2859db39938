import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import type { Campaign } from '../../src/contracts/campaigns/campaign.ts';
import { type Account, openAccount, openCommonAddress } from '../helpers/account.ts';
import { splitBetween } from '../helpers/campaign-body.ts';
import { type Program, startProgram } from '../helpers/program.ts';
import { type Receiver, startReceiver } from '../helpers/receiver.ts';
import { test } from '../helpers/shared-page.ts';
import { storeSession } from '../helpers/stored-session.ts';

/** The worked example of docs/costs.md: two ads with equal visits and revenue, of which one spends nine times as much. */

const ADS = ['120210000000001', '120210000000002'] as const;

let program: Program;
let receiver: Receiver;
let account: Account;
let campaign: Campaign;
test.beforeAll(async ({ browser }) => {
  receiver = await startReceiver();
  program = await startProgram();
  account = await openAccount(program);
  campaign = await account.post<Campaign>('/campaign', {
    name: 'Autumn',
    domainId: account.domainId,
    // Passes its ad's ID as sub3 and its name as sub8.
    source: 'Meta (Facebook, Instagram)',
    ...splitBetween([{ name: 'A', url: `${receiver.origin}/a?cid={click_id}`, weight: 10_000 }]),
  });
  const postbackUrl = await openCommonAddress(account);
  for (const [place, ad] of ADS.entries()) {
    await visitOf(browser, place, `${campaign.link}?sub3=${ad}&sub8=Shoes+${place}`);
    const click = receiver.visits.at(-1)?.searchParams.get('cid');
    const answer = await fetch(`${postbackUrl}?cid=${click}&payout=50`);
    expect(answer.status).toBe(200);
  }
});
test.afterAll(async () => {
  await program?.dispose();
  await receiver?.close();
});

/** A new visitor clicks an ad, as soon as the link is live. With the same browser, it would be a double click. */
const visitOf = async (browser: Browser, visitor: number, link: string): Promise<void> => {
  const userAgent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${140 + visitor}.0.0.0 Safari/537.36`;
  const context = await browser.newContext({ userAgent });
  const page = await context.newPage();
  const arrived = async (): Promise<boolean> => {
    await page.goto(link);
    return page.getByRole('heading', { name: 'Landing page' }).isVisible();
  };
  await expect.poll(arrived).toBe(true);
  await context.close();
};

const rowOf = (page: Page, ad: string) => page.getByRole('row', { name: new RegExp(`^Shoes \\d ${ad}`) });
const totalOf = (page: Page) => page.getByRole('row', { name: /^Total/ });
const ledger = (page: Page) => page.getByRole('dialog', { name: 'Where this cost comes from' });

/** A report by ad, once the costs of both are what they should be. */
const openReport = async (page: Page, costs: readonly [string, string]): Promise<void> => {
  const query = 'report=new&range=today&by=ad&show=visits,revenue,cost,profit,roi';
  await expect(async () => {
    await page.goto(new URL(`/dashboard?${query}`, program.appUrl).href);
    for (const [place, ad] of ADS.entries())
      await expect(rowOf(page, ad).getByRole('button', { name: costs[place] ?? '' })).toBeVisible({
        timeout: 5000,
      });
  }).toPass();
  for (const ad of ADS) await expect(rowOf(page, ad)).toContainText('$50.00');
};

const toned = (page: Page) => page.getByRole('region', { name: 'Report rows' }).locator('[data-tone]');
const expectTone = async (row: Locator, figure: string, tone: 'good' | 'bad'): Promise<void> => {
  await expect(row.getByText(figure, { exact: true })).toHaveAttribute('data-tone', tone);
};

const openCampaign = async (page: Page): Promise<void> => {
  await page.goto(new URL(`/campaign/campaignsView?tab=setup&id=${campaign.id}`, program.appUrl).href);
};
const card = (page: Page) => page.getByRole('region', { name: 'Costs and spend' });
const today = (page: Page): Promise<string> => page.evaluate<string>('new Date().toISOString().slice(0, 10)');

test('a campaign’s total makes both ads look alike and says so; a file by ad shows which one loses', async ({
  page,
}) => {
  await storeSession(page, program.appUrl);
  await test.step('the total of the campaign is an average for each ad', async () => {
    await openCampaign(page);
    await card(page).getByRole('button', { name: 'Add spend' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add spend' });
    await expect(dialog.getByRole('combobox', { name: 'For' })).toHaveText('Whole campaign');
    await dialog.getByLabel('First day').fill(await today(page));
    await dialog.getByLabel('Last day').fill(await today(page));
    await dialog.getByLabel('Amount').fill('100');
    await dialog.getByRole('button', { name: 'Add spend' }).click();
    await expect(card(page).getByRole('listitem')).toContainText('$100.00');

    await openReport(page, ['$50.00, spread evenly', '$50.00, spread evenly']);
    for (const ad of ADS)
      await expect(rowOf(page, ad).getByRole('button', { name: '0%, spread evenly' })).toBeVisible();
    await expect(toned(page)).toHaveCount(0);
    // All of the spend is for these visits together.
    await expect(totalOf(page).getByRole('button', { name: '$100.00: where it comes from' })).toBeVisible();
    await expect(page.getByText('Dotted figures use a cost that is spread evenly')).toBeVisible();

    await rowOf(page, ADS[0]).getByRole('button', { name: '$50.00, spread evenly' }).click();
    const line = ledger(page).getByRole('row', { name: /^Autumn/ });
    await expect(line).toContainText('Spread evenly');
    await expect(line).toContainText('Entered by Ana Lima');
    await expect(line).toContainText('$100.00');
    await expect(line).toContainText('1 of 2');
    await ledger(page).getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the export by ad is checked and imported', async () => {
    await openCampaign(page);
    await card(page).getByRole('button', { name: 'Upload CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload spend' });
    const day = await today(page);
    const rows = [
      ['Day', 'Ad ID', 'Amount spent (USD)'],
      [day, ADS[0], '90'],
      [day, ADS[1], '10'],
    ];
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'ads.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.map((cells) => `${cells.join(',')}\n`).join('')),
    });
    await expect(dialog.getByText('New: 2 · Replaced: 0 · Unchanged: 0 · Rejected: 0')).toBeVisible();
    await expect(dialog.getByText('Total for valid rows: $100.00')).toBeVisible();
    await expect(dialog.getByRole('cell', { name: `Ad ${ADS[0]}` })).toBeVisible();
    await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
    await expect(page.getByText('Imported: 2 new, 0 replaced')).toBeVisible();
    await page.getByRole('button', { name: 'See ROI by ad' }).click();
    await expect(page).toHaveURL(/\/dashboard\?.*report=new.*by=ad|\/dashboard\?.*by=ad.*report=new/);
    await expect(page.getByRole('columnheader', { name: /^Ad\b/ })).toBeVisible();
    await page.goBack();
    const entry = card(page).getByRole('listitem').filter({ hasText: ADS[0] });
    await expect(entry).toContainText('Uploaded by Ana Lima');
    await expect(entry).toContainText('$90.00');
  });

  await test.step('the report by ad shows which one to pause', async () => {
    await openReport(page, ['$90.00: where it comes from', '$10.00: where it comes from']);
    await expect(rowOf(page, ADS[0])).toContainText('-44.4%');
    await expect(rowOf(page, ADS[1])).toContainText('400%');
    await expect(totalOf(page)).toContainText('$100.00');
    await expect(totalOf(page)).toContainText('0%');
    await expect(page.getByText('spread evenly')).toHaveCount(0);
    for (const figure of ['-$40.00', '-44.4%']) await expectTone(rowOf(page, ADS[0]), figure, 'bad');
    for (const figure of ['$40.00', '400%']) await expectTone(rowOf(page, ADS[1]), figure, 'good');
    // Neither profit nor loss.
    await expect(toned(page)).toHaveCount(4);

    // By keyboard.
    const cost = rowOf(page, ADS[0]).getByRole('button', { name: '$90.00: where it comes from' });
    await cost.focus();
    await page.keyboard.press('Enter');
    const line = ledger(page).getByRole('row', { name: new RegExp(`Ad\\s${ADS[0]}`) });
    await expect(line).toContainText('Uploaded by Ana Lima');
    await expect(line).toContainText('1 of 1');
    await expect(line).not.toContainText('Spread evenly');
    await page.keyboard.press('Escape');
    await expect(ledger(page)).toHaveCount(0);
    await expect(cost).toBeFocused();

    await totalOf(page).getByRole('button', { name: '$100.00: where it comes from' }).click();
    await expect(ledger(page).getByRole('row', { name: /Ad\s\d/ })).toHaveCount(2);
  });
});

/** A file as Ads Manager exports it by default: without the column of the IDs. */
const withoutIds = (day: string, names: readonly [string, string]) => ({
  name: 'ads.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Day,Ad name,Ad delivery,Amount spent (USD)',
      `${day},${names[0]},active,90`,
      `${day},${names[1]},active,10`,
    ].join('\n'),
  ),
});

test('a file without IDs is matched by unique names, and divided evenly only if that is chosen', async ({
  page,
}) => {
  await storeSession(page, program.appUrl);
  await openCampaign(page);
  await card(page).getByRole('button', { name: 'Upload CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload spend' });
  const file = dialog.locator('input[type=file]');
  const missing = dialog.getByText('This file has no “Ad ID” column.');
  await test.step('names of visits stand for their IDs', async () => {
    await file.setInputFiles(withoutIds(await today(page), ['Shoes 0', 'Shoes 1']));
    await expect(dialog.getByText('2 rows were matched by name')).toBeVisible();
    await expect(dialog.getByRole('cell', { name: `Ad ${ADS[0]} Shoes 0` })).toBeVisible();
    await expect(dialog.getByText('Total for valid rows: $100.00')).toBeVisible();
    await expect(missing).toHaveCount(0);
  });
  await test.step('other names are refused, with what to do', async () => {
    await file.setInputFiles(withoutIds(await today(page), ['Boots', 'Hats']));
    await expect(missing).toBeVisible();
    await expect(dialog.getByText('Rejected: 2')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Import/ })).toHaveCount(0);
  });
  await test.step('dividing it is a choice', async () => {
    await dialog.getByRole('checkbox', { name: 'Divide the spend evenly' }).check();
    await expect(dialog.getByText('Rejected: 0')).toBeVisible();
    await expect(dialog.getByText('Every visit then costs the same')).toBeVisible();
  });
  await test.step('the next file is read by its names again', async () => {
    await file.setInputFiles(withoutIds(await today(page), ['Shoes 0', 'Shoes 1']));
    await expect(dialog.getByText('2 rows were matched by name')).toBeVisible();
  });
});

test('the only traffic source with visits of a file is selected, and can be changed', async ({ page }) => {
  await storeSession(page, program.appUrl);
  await page.goto(new URL('/campaign/campaigns', program.appUrl).href);
  await page.getByRole('button', { name: 'Upload spend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload spend' });
  const columns = dialog.getByRole('button', { name: 'Which columns?' });
  await expect(dialog.getByText('up to 20,000 rows')).toBeHidden();
  await columns.click();
  await expect(dialog.getByText('up to 20,000 rows')).toBeVisible();
  await dialog
    .locator('input[type=file]')
    .setInputFiles(withoutIds(await today(page), ['Shoes 0', 'Shoes 1']));
  const source = dialog.getByRole('combobox', { name: 'Traffic source' });
  await expect(source).toHaveText('Meta (Facebook, Instagram)');
  await expect(dialog.getByText('Meta (Facebook, Instagram) was chosen because')).toBeVisible();
  await expect(dialog.getByText('2 rows were matched by name')).toBeVisible();
  await source.click();
  await page.getByRole('option', { name: 'Google Ads' }).click();
  await expect(dialog.getByText('This file has no “Ad ID” column.')).toBeVisible();
  await expect(dialog.getByText('was chosen because')).toHaveCount(0);
});

test('an ID is copied from its row with one click, and dragging across it filters nothing', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await storeSession(page, program.appUrl);
  await page.goto(new URL('/dashboard?report=new&range=today&by=ad&show=visits', program.appUrl).href);
  const copy = rowOf(page, ADS[1]).getByRole('button', { name: `Copy ID ${ADS[1]}` });
  await copy.click();
  await expect(rowOf(page, ADS[1]).getByRole('status')).toHaveText('Copied');
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(ADS[1]);
  await test.step('by keyboard, where it becomes visible', async () => {
    await rowOf(page, ADS[0])
      .getByRole('button', { name: `Shoes 0 ${ADS[0]}` })
      .focus();
    await page.keyboard.press('Tab');
    await expect(rowOf(page, ADS[0]).getByRole('button', { name: `Copy ID ${ADS[0]}` })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toBe(ADS[0]);
  });
  const id = rowOf(page, ADS[0]).getByText(ADS[0], { exact: true });
  await id.dblclick();
  expect(await page.evaluate<string>('getSelection().toString().trim()')).toBe(ADS[0]);
  await expect(page.getByRole('group', { name: 'Filters' })).not.toContainText(ADS[0]);
});

test('an ad has its name above its ID, which is whole on a phone', async ({ page }) => {
  await storeSession(page, program.appUrl);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(new URL('/dashboard?range=today', program.appUrl).href);
  const sources = page.getByRole('region', { name: 'Traffic sources', exact: true });
  await sources.getByRole('button', { name: 'Ad', exact: true }).click();
  for (const [place, ad] of ADS.entries()) {
    const word = sources.getByText(`Shoes ${place} ${ad}`);
    await expect(word).toBeVisible();
    expect(await word.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  }
  await page.getByRole('button', { name: 'Show all: Traffic sources' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ad' });
  await dialog.getByRole('checkbox', { name: `Select Shoes 1 · ${ADS[1]}` }).check();
  await expect(dialog.getByRole('button', { name: 'Copy 1 value' })).toBeVisible();
  await dialog.getByRole('button', { name: `Shoes 1 ${ADS[1]}`, exact: true }).click();
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  await expect(page.getByRole('group', { name: 'Filters' })).toContainText(`Shoes 1 · ${ADS[1]}`);
});

test('on a phone, the ledger lists its entries without sideways scrolling', async ({ page }) => {
  await storeSession(page, program.appUrl);
  await openReport(page, ['$90.00: where it comes from', '$10.00: where it comes from']);
  await page.setViewportSize({ width: 390, height: 844 });
  const total = page.getByRole('region', { name: 'Report rows' }).locator('tfoot');
  await total.getByRole('button', { name: '$100.00: where it comes from' }).click();
  const lines = ledger(page).getByRole('list', { name: 'Spend in this cost' });
  await expect(lines.getByRole('listitem').filter({ hasText: /Ad\s\d/ })).toHaveCount(2);
  await expect(lines).toContainText('Cost here');
  await expect(ledger(page).getByRole('table')).toHaveCount(0);
  const excess = await lines.evaluate((list) => {
    let most = 0;
    for (let one: typeof list | null = list; one !== null; one = one.parentElement)
      most = Math.max(most, one.scrollWidth - one.clientWidth);
    return most;
  });
  expect(excess).toBe(0);
});

test('a credit lowers the cost of each ad in proportion, until it is deleted', async ({ page }) => {
  await storeSession(page, program.appUrl);
  await openCampaign(page);
  await card(page).getByRole('button', { name: 'Add spend' }).click();
  const dialog = page.getByRole('dialog', { name: /^Add (spend|credit)$/ });
  await dialog.getByLabel('First day').fill(await today(page));
  await dialog.getByLabel('Last day').fill(await today(page));
  await dialog.getByLabel('Amount').fill('-5');
  await dialog.getByRole('button', { name: 'Add spend' }).click();
  await expect(dialog.getByText('A negative amount is a credit.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Credit' }).click();
  await expect(dialog.getByLabel('Platform clicks')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Add credit' }).click();
  const entry = card(page).getByRole('listitem').filter({ hasText: 'Credit' });
  await expect(entry).toContainText('-$5.00');

  await openReport(page, ['$85.50: where it comes from', '$9.50: where it comes from']);
  await totalOf(page).getByRole('button', { name: '$95.00: where it comes from' }).click();
  const line = ledger(page).getByRole('row', { name: /^Autumn\s*Credit/ });
  await expect(line).toContainText('-$5.00');
  await expect(line).toContainText('2 of 2');
  await expect(line).not.toContainText('Spread evenly');
  const origins = ledger(page).getByRole('region', { name: 'What it consists of' });
  for (const part of [/^Spend\$100\.00/, /^Credits-\$5\.00/, /^Cost\$95\.00$/])
    await expect(origins.locator('dl > div').filter({ hasText: part })).toHaveCount(1);
  const exactness = ledger(page).getByRole('region', { name: 'How exact it is, after credits' });
  for (const part of [/^Measured\$95\.00/, /^Spread evenly\$0\.00/, /^Cost\$95\.00$/])
    await expect(exactness.locator('dl > div').filter({ hasText: part })).toHaveCount(1);
  await expect(ledger(page).getByRole('row', { name: /^Total/ })).toContainText('$95.00');
  await page.keyboard.press('Escape');
  await rowOf(page, ADS[0]).getByRole('button', { name: '$85.50: where it comes from' }).click();
  await expect(line).toContainText('Spread evenly');
  await expect(line).toContainText('-$4.50');
  await page.keyboard.press('Escape');

  await openCampaign(page);
  await entry.getByRole('button', { name: /^Delete/ }).click();
  await expect(page.getByText('Spend deleted')).toBeVisible();
  await openReport(page, ['$90.00: where it comes from', '$10.00: where it comes from']);
});

test('cells are colored from values that a member chose, and a saved report keeps them', async ({ page }) => {
  await storeSession(page, program.appUrl);
  await openReport(page, ['$90.00: where it comes from', '$10.00: where it comes from']);
  const columns = page.getByRole('button', { name: /^Columns/ });
  await columns.click();
  const dialog = page.getByRole('dialog', { name: /^Columns/ });
  await dialog.getByRole('button', { name: 'Color cells: ROI' }).click();
  const fields = dialog.getByRole('group', { name: 'Color cells: ROI' });
  await test.step('values that overlap are refused', async () => {
    await fields.getByLabel('Good from').fill('500');
    await fields.getByLabel('Bad up to').fill('a lot');
    await page.keyboard.press('Enter');
    await expect(fields).toContainText('Enter a number such as 12.5');
    await fields.getByLabel('Bad up to').fill('600');
    await page.keyboard.press('Enter');
    await expect(fields).toContainText('Some values would be good and bad');
    // Only the first value, which applied when its field was left.
    await expect(page).toHaveURL(/thresholds=roi~5~$/);
  });
  await test.step('valid ones replace the color by sign', async () => {
    await fields.getByLabel('Bad up to').fill('400 %');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/thresholds=roi~5~4/);
    await page.keyboard.press('Escape');
    for (const ad of ADS) await expect(rowOf(page, ad).getByText('(bad)')).toHaveCount(1);
    await expectTone(rowOf(page, ADS[1]), '$40.00', 'good');
  });
  await test.step('they are saved, and used again', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const save = page.getByRole('dialog', { name: 'Save report' });
    await save.getByLabel('Report name').fill('Targets');
    await save.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Report saved')).toBeVisible();
    const id = new URL(page.url()).searchParams.get('report') ?? '';
    expect(id).toMatch(/^rpt_/);
    await page.goto(new URL(`/dashboard?report=${id}`, program.appUrl).href);
    for (const ad of ADS) await expect(rowOf(page, ad).getByText('(bad)')).toHaveCount(1);
    await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  });
});

test('spend on a traffic source is listed, changed and deleted', async ({ page }) => {
  await storeSession(page, program.appUrl);
  await page.goto(new URL('/sources?search=Meta', program.appUrl).href);
  await page.getByRole('button', { name: /^More actions for Meta/ }).click();
  await page.getByRole('menuitem', { name: 'Spend' }).click();
  const title = /^Spend on Meta/;
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  const list = page.getByRole('region', { name: title });
  await expect(list).toContainText('No spend yet');
  await list.getByRole('button', { name: 'Add spend' }).click();
  const adding = page.getByRole('dialog', { name: 'Add spend' });
  await expect(adding.getByRole('combobox', { name: 'For' })).toHaveText(/^Ad/);
  await adding.getByLabel('Amount').fill('12');
  await adding.getByRole('button', { name: 'Add spend' }).click();
  await expect(adding).toContainText('Enter the ID as the ad platform shows it');
  await adding.getByLabel('ID or value').click();
  await page.getByRole('option', { name: ADS[0] }).click();
  await adding.getByRole('button', { name: 'Add spend' }).click();
  const entry = list.getByRole('listitem');
  await expect(entry).toContainText(ADS[0]);
  await expect(entry).toContainText('$12.00');

  await entry.getByRole('button', { name: /^Edit spend for/ }).click();
  const editing = page.getByRole('dialog', { name: 'Edit spend' });
  await editing.getByLabel('Amount').fill('15');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(entry).toContainText('$15.00');

  await entry.getByRole('button', { name: /^Delete spend for/ }).click();
  await expect(entry).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(entry).toContainText('$15.00');
  await page.getByRole('link', { name: 'All traffic sources' }).click();
  await expect(page.getByRole('button', { name: /^More actions for Meta/ })).toBeVisible();
});

test('a fee on top of what a traffic source charges is added, explained, changed and deleted', async ({
  page,
}) => {
  await storeSession(page, program.appUrl);
  const openSource = async (): Promise<void> => {
    await page.goto(new URL('/sources?search=Meta', program.appUrl).href);
    await page.getByRole('button', { name: /^More actions for Meta/ }).click();
    await page.getByRole('menuitem', { name: 'Spend and corrections' }).click();
  };
  await openSource();
  const corrections = page.getByRole('region', { name: 'Cost corrections' });
  await expect(corrections).toContainText('No corrections yet');
  const add = corrections.getByRole('button', { name: 'Add correction' });
  const adding = page.getByRole('dialog', { name: 'Add correction' });
  await test.step('what is no multiplier is refused, and a comma is a point', async () => {
    await add.click();
    await adding.getByLabel('Multiplier').fill('5%');
    await adding.getByRole('button', { name: 'Add correction' }).click();
    await expect(adding).toContainText('Enter a number above 0 and up to 10');
    await expect(adding).toContainText('Enter a reason');
    await adding.getByLabel('Multiplier').fill('1,05');
    await adding.getByLabel('Reason').fill('Agency fee');
    await adding.getByRole('button', { name: 'Add correction' }).click();
    await expect(page.getByText('Correction saved')).toBeVisible();
  });
  const entry = corrections.getByRole('listitem');
  await expect(entry).toContainText('Agency fee');
  await expect(entry).toContainText('× 1.05');
  await expect(entry).toContainText('Ana Lima');

  await test.step('every cost of its campaigns is multiplied, and the ledger says by what', async () => {
    await openReport(page, ['$94.50: where it comes from', '$10.50: where it comes from']);
    await expect(totalOf(page)).toContainText('$105.00');
    await rowOf(page, ADS[0]).getByRole('button', { name: '$94.50: where it comes from' }).click();
    const line = ledger(page).getByRole('row', { name: new RegExp(`Ad\\s${ADS[0]}`) });
    await expect(line).toContainText('× 1.05 · Agency fee · From ');
    await expect(line.getByRole('cell', { name: '$90.00' })).toBeVisible();
    await expect(line.getByRole('cell', { name: '$94.50' }).first()).toBeVisible();
    await expect(ledger(page).getByRole('columnheader', { name: 'Corrected amount' })).toBeVisible();
    await expect(ledger(page)).not.toContainText('Left after finer entries');
  });

  await test.step('another one on the same days is refused and named', async () => {
    await openSource();
    await add.click();
    await expect(adding.getByRole('status')).toContainText('already have a correction: × 1.05 (From ');
    await adding.getByLabel('Multiplier').fill('1.19');
    await adding.getByLabel('Reason').fill('VAT');
    await adding.getByRole('button', { name: 'Add correction' }).click();
    await expect(adding).toContainText('Another correction already covers some of these days');
    await adding.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('it is changed, deleted and restored', async () => {
    await entry.getByRole('button', { name: /^Edit correction: From/ }).click();
    const editing = page.getByRole('dialog', { name: 'Edit correction' });
    await editing.getByLabel('Multiplier').fill('1.1');
    await editing.getByRole('button', { name: 'Save' }).click();
    await expect(entry).toContainText('× 1.1');
    await entry.getByRole('button', { name: /^Delete correction: From/ }).click();
    await expect(entry).toHaveCount(0);
    await openReport(page, ['$90.00: where it comes from', '$10.00: where it comes from']);
    await openSource();
    await expect(corrections).toContainText('No corrections yet');
  });

  await test.step('a source with a correction stays, and says why', async () => {
    const own = await account.post<{ id: string }>('/campaign/traffic_source', {
      name: 'Own ads',
      tokens: [],
    });
    const vat = { sourceId: own.id, from: '2026-01-01', factor: '1.19', reason: 'VAT' };
    await account.post('/cost-correction', vat);
    await page.goto(new URL('/sources?search=Own', program.appUrl).href);
    await page.getByRole('button', { name: /^More actions for Own ads/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByText('Delete its corrections first')).toBeVisible();
  });

  await test.step('the security log has every change', async () => {
    const { rows } = await account.get<{ rows: { kind: string; detail: { change?: string } }[] }>(
      '/workspace/security-log?group=changed',
    );
    const changes = rows.filter(({ kind }) => kind === 'cost_correction_changed');
    expect(changes.map(({ detail }) => detail.change?.slice(0, 1))).toEqual([
      '+',
      '-',
      expect.any(String),
      '+',
    ]);
  });
});

test('clicks without an ad ID are named, and spend that matched no visit is divided among them and given back', async ({
  page,
  browser,
}) => {
  const other = await account.post<Campaign>('/campaign', {
    name: 'Unfilled',
    domainId: account.domainId,
    source: 'Meta (Facebook, Instagram)',
    ...splitBetween([{ name: 'B', url: `${receiver.origin}/b?cid={click_id}`, weight: 10_000 }]),
  });
  for (const place of [2, 3]) await visitOf(browser, place, `${other.link}?sub3=%7B%7Bad.id%7D%7D`);
  await storeSession(page, program.appUrl);
  const day = await today(page);
  const period = { campaignId: other.id, from: day, to: day, timeZone: 'UTC' };
  // All of the total is that ad's, so nothing of it is left for the clicks.
  await account.post('/spend', { ...period, amount: '10' });
  await account.post('/spend', { ...period, amount: '10', details: [{ dimension: 'ad', value: '777' }] });
  const open = async (): Promise<void> => {
    const query = `report=new&range=today&by=ad&show=visits,cost,profit,roi&filters=campaign:${other.id}`;
    await page.goto(new URL(`/dashboard?${query}`, program.appUrl).href);
  };
  const unfilled = page.getByRole('row', { name: /ad\.id/ });
  const note = page.getByText('2 clicks have no cost because they came without an ad ID.');
  await expect(async () => {
    await open();
    await expect(note).toBeVisible({ timeout: 5000 });
  }).toPass();
  await test.step('they do not look free', async () => {
    await expect(unfilled).toContainText('—');
    await expect(unfilled).not.toContainText('$0.00');
  });
  await test.step('the spend is divided after it was said how much', async () => {
    await page.getByRole('button', { name: 'Divide the spend among them' }).click();
    const dialog = page.getByRole('dialog', { name: 'Divide the spend among clicks without an ID?' });
    await expect(dialog).toContainText(
      '$10.00 matched no visit. It will be divided equally among 2 paid clicks',
    );
    await dialog.getByRole('button', { name: 'Divide', exact: true }).click();
    await expect(unfilled.getByRole('button', { name: /^\$10\.00, spread evenly/ })).toBeVisible();
    await expect(note).toHaveCount(0);
    await expect(totalOf(page)).toContainText('$10.00');
  });
  await test.step('and given back', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(note).toBeVisible();
    await expect(unfilled).toContainText('—');
    await expect(totalOf(page)).toContainText('$10.00');
  });
});
