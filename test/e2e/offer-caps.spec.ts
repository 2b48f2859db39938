import { expect, type Locator, type Page } from '@playwright/test';
import type { LibraryPage } from '../../src/contracts/library/library-page.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { splitBetween } from '../helpers/campaign-body.ts';
import { test, visit } from '../helpers/shared-page.ts';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house?.close());

const drawer = (page: Page): Locator => page.getByRole('dialog', { name: /^(Offer|New offer)$/ });
const row = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(name) });

const token = (page: Page): Promise<string> => page.evaluate(() => localStorage.getItem('accessToken') ?? '');

const offersOf = async (page: Page): Promise<LibraryPage[]> => {
  const { body } = await house.call('GET', '/offer?sort=name', { token: await token(page) });
  return (body as { rows: LibraryPage[] }).rows;
};

const choose = async (page: Page, field: Locator, option: string | RegExp): Promise<void> => {
  await field.click();
  await page.getByRole('option', { name: option }).click();
};

test('a network pays for two offers, and one takes over when the other is full', async ({ page }) => {
  await house.storeSession(page);
  await page.goto(`${house.origin}/library/networks`);
  await test.step('a network from the catalogue', async () => {
    await expect(page.getByText('No networks yet')).toBeVisible();
    await page.getByRole('button', { name: 'Add network' }).click();
    const form = page.getByRole('dialog', { name: 'Add network' });
    await form.getByLabel('Network or software').fill('maxb');
    await page.getByRole('option', { name: 'MaxBounty' }).click();
    await expect(form.getByLabel('Name')).toHaveValue('MaxBounty');
    await expect(form.getByLabel('Click ID parameter')).toHaveValue('s2');
    await expect(form.getByLabel('Default currency')).toHaveValue('USD');
    await form.getByRole('button', { name: 'Create postback URL' }).click();
    await expect(row(page, 'MaxBounty')).toContainText('s2');
    await expect(row(page, 'MaxBounty')).toContainText('Active');
  });
  await test.step('two offers', async () => {
    await visit(page, '/library/offers?open=new');
    await drawer(page).getByLabel('Name').fill('Spare');
    await drawer(page).getByLabel('Destination URL').fill('https://spare.example/?o=2');
    await choose(page, drawer(page).getByLabel('Affiliate network'), 'MaxBounty');
    await expect(drawer(page).getByRole('group', { name: 'As visitors are sent there' })).toContainText(
      'https://spare.example/?o=2&s2={click_id}',
    );
    await expect(drawer(page).getByText('conversions cannot be attributed', { exact: false })).toHaveCount(0);
    await drawer(page).getByRole('button', { name: 'Create offer' }).click();
    await expect(row(page, 'Spare')).toContainText('MaxBounty');

    await page.getByRole('button', { name: 'New offer' }).click();
    await drawer(page).getByLabel('Name').fill('First');
    await drawer(page).getByLabel('Destination URL').fill('https://first.example/?o=1');
    await choose(page, drawer(page).getByLabel('Affiliate network'), 'MaxBounty');
    await choose(page, drawer(page).getByRole('combobox', { name: 'Payout' }), 'Fixed');
    await expect(drawer(page).getByRole('textbox', { name: 'Currency' })).toHaveValue('USD');
    await drawer(page).getByRole('switch', { name: 'Conversion cap' }).check();
    await drawer(page).getByRole('button', { name: 'Create offer' }).click();
    await expect(drawer(page).getByText('Enter an amount')).toBeVisible();
    await expect(drawer(page).getByText('Enter a whole number from 1', { exact: false })).toBeVisible();
    await drawer(page).getByRole('textbox', { name: 'Other countries' }).fill('4.50');
    await drawer(page).getByRole('button', { name: 'Add country' }).click();
    await choose(page, drawer(page).getByRole('combobox', { name: 'Country', exact: true }), 'Germany');
    await drawer(page).getByRole('textbox', { name: 'Amount' }).fill('7');
    await drawer(page).getByRole('textbox', { name: 'Conversions' }).fill('2');
    await choose(page, drawer(page).getByLabel('Fallback offer'), /Spare/);
    await drawer(page).getByRole('button', { name: 'Create offer' }).click();
    await expect(row(page, 'First')).toBeVisible();
    expect(await offersOf(page)).toMatchObject([
      {
        ...{ name: 'First', sentUrl: 'https://first.example/?o=1&s2={click_id}', countries: [] },
        network: { name: 'MaxBounty', paused: false },
        payout: { currency: 'USD', other: '4.5', countries: [{ country: 'DE', amount: '7' }] },
        cap: { per: 'day', limit: 2, counts: 'all', types: null },
        fallback: { name: 'Spare' },
      },
      { name: 'Spare', cap: null, fallback: null },
    ]);
  });
  await test.step('a loop of fallbacks is refused with its chain', async () => {
    await row(page, 'Spare').getByRole('link', { name: 'Spare' }).click();
    await choose(page, drawer(page).getByLabel('Fallback offer'), /First/);
    await drawer(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(
      drawer(page).getByText('The fallbacks would lead back to this offer: Spare → First → Spare'),
    ).toBeVisible();
    await drawer(page).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('button', { name: 'More actions for Spare' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByText('it is the fallback of First', { exact: false })).toBeVisible();
  });
  await test.step('what a campaign’s plan says is shown before it changes', async () => {
    await house.makeCampaign(page, {
      name: 'Summer',
      ...splitBetween([{ name: 'First', url: 'https://first.example/?o=1', weight: 10_000 }]),
    });
    await page.reload();
    await row(page, 'First').getByRole('link', { name: 'First' }).click();
    await drawer(page).getByRole('switch', { name: 'Conversion cap' }).uncheck();
    await drawer(page).getByRole('button', { name: 'Save changes' }).click();
    const review = page.getByRole('dialog', { name: '1 campaign changes' });
    await expect(review).toContainText('Summer');
    await review.getByRole('button', { name: 'Back to editing' }).click();
    await drawer(page).getByRole('switch', { name: 'Conversion cap' }).check();
  });
  await test.step('its cap, and room in it', async () => {
    const panel = drawer(page).getByRole('region', { name: 'Availability' });
    await expect(panel).toContainText(/0 of 2 conversions today \(until 00:00, /);
    await expect(panel).toContainText('for up to 80 seconds after');
    await panel.getByRole('button', { name: 'Make room' }).click();
    const ask = page.getByRole('dialog', { name: 'Make room in the cap of First?' });
    await ask.getByRole('button', { name: 'Make room' }).click();
    await expect(panel.getByText('made room at', { exact: false })).toBeVisible();
    // The form goes on from the offer as it is now.
    await drawer(page).getByLabel('Notes').fill('Ask Maria.');
    await drawer(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(drawer(page)).toBeHidden();
    expect((await offersOf(page))[0]).toMatchObject({ name: 'First', notes: 'Ask Maria.' });
  });
  await test.step('the network is paused and resumed', async () => {
    await visit(page, '/library/networks');
    const act = async (name: string): Promise<Locator> => {
      await page.getByRole('button', { name: 'More actions for MaxBounty' }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
      return page.getByRole('dialog', { name: `${name} MaxBounty?` });
    };
    const pause = await act('Pause');
    await expect(pause).toContainText('its 2 offers count as full');
    await pause.getByRole('button', { name: 'Pause' }).click();
    await expect(row(page, 'MaxBounty')).toContainText('Paused');
    await visit(page, '/library/offers');
    await expect(row(page, 'First')).toContainText('Network paused');
    await visit(page, '/library/networks');
    await (await act('Resume')).getByRole('button', { name: 'Resume' }).click();
    await expect(row(page, 'MaxBounty')).toContainText('Active');
    await page.getByRole('button', { name: 'More actions for MaxBounty' }).click();
    await expect(page.getByRole('menuitem', { name: /^Delete/ })).toBeDisabled();
  });
});
