import { expect } from '@playwright/test';
import { compileSnapshot } from '../../src/snapshot/compile/compile.ts';
import { PASSWORD } from '../helpers/api-house.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { HOUR } from '../helpers/session-steps.ts';
import { test, visit } from '../helpers/shared-page.ts';

const TRIAL = '/t9c4e1b27';
const DAY = 24 * HOUR;

let house: BrowserHouse;
let closed: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
  closed = await openBrowserHouse({ openRegistration: false });
  for (const one of [house, closed]) await one.register('ana@example.com');
});
test.afterAll(async () => {
  await house?.close();
  await closed?.close();
});

test("a link's name, email and phone are in the form, and leave the address", async ({ page }) => {
  for (const [written, query] of [
    ['with a bare plus', '+5511987654321'],
    ['with an encoded plus', '%2B5511987654321'],
    ['without a plus', '5511987654321'],
  ] as const) {
    await test.step(written, async () => {
      await page.goto(`${house.origin}${TRIAL}/register?name=Bia+Reis&email=bia@example.com&phone=${query}`);
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Bia Reis');
      await expect(page.getByLabel('Email')).toHaveValue('bia@example.com');
      await expect(page.getByLabel('WhatsApp')).toHaveValue('+55 11 98765 4321');
      await page.waitForURL((url) => url.pathname === `${TRIAL}/register` && url.search === '');
    });
  }
});

test('from the link to the dashboard with its banner, to the end after 14 days, in words', async ({
  page,
  context,
}) => {
  await house.enter(context);
  await page.goto(`${house.origin}${TRIAL}`);
  await expect(page.getByRole('heading', { name: 'Try Fairlead for 14 days' })).toBeVisible();
  await page.getByRole('link', { name: 'Start the trial' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Bia Reis');
  await page.getByLabel('Email').fill('bia@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Start the trial' }).click();
  await expect(page.getByText('Phone number is required')).toBeVisible();
  await page.getByLabel('WhatsApp').fill('+55 11 98765 4321');
  await page.getByRole('button', { name: 'Start the trial' }).click();
  await page.waitForURL('**/dashboard**');
  await expect(page.getByText('Trial: 14 days left')).toBeVisible();

  await visit(page, '/campaign/campaignsRegister');
  await page.getByLabel('Campaign name').fill('Tried out');
  await page.getByLabel('Slug').fill('tried');
  await page.getByLabel('Destination URL', { exact: true }).first().fill('https://a.example/');
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await page.waitForURL('**/campaignsView**');

  await house.pass(context, 14 * DAY);
  await page.goto(`${house.origin}${TRIAL}/login`);
  await page.getByLabel('Email').fill('bia@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // The session ended there meanwhile.
  await page.waitForURL('**/campaignsView**');
  await expect(page.getByText('Your trial has ended')).toBeVisible();
  await visit(page, '/campaign/campaigns');
  await expect(page.getByText('Tried out')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create campaign' })).toHaveCount(0);
  await visit(page, '/campaign/campaignsRegister');
  await expect(page.getByRole('heading', { name: 'You cannot edit campaigns' })).toBeVisible();
  await expect(page.getByText('Your trial has ended. You can view everything').first()).toBeVisible();
  // The edge's snapshot still contains the link.
  expect(JSON.stringify(await compileSnapshot(house.store.db))).toContain('"tried"');
});

test('while registration is closed the trial screens say so @long', async ({ page }) => {
  await page.goto(`${closed.origin}${TRIAL}`);
  await expect(page.getByRole('heading', { name: 'Trials are not available' })).toBeVisible();
  await expect(page.getByText('New registrations are closed')).toBeVisible();
  await expect(page.getByText('14 days')).toHaveCount(0);
  await expect(page.getByRole('listitem')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Start the trial' })).toHaveCount(0);
  await visit(page, `${TRIAL}/register`);
  await expect(page.getByRole('heading', { name: 'Trials are not available' })).toBeVisible();
});
