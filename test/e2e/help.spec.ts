import { expect, type Page } from '@playwright/test';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { test } from '../helpers/shared-page.ts';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house?.close());

const heading = (page: Page, name: string, level = 1) =>
  page.getByRole('heading', { level, name, exact: true });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the documentation' });

test.beforeEach(async ({ page, context }) => {
  await house.enter(context);
  await house.storeSession(page);
});

test('the menu leads to the documentation, which is searched as one types', async ({ page }) => {
  await page.goto(`${house.origin}/dashboard`);
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Help' }).click();
  await expect(heading(page, 'Help')).toBeFocused();
  const using = page.getByRole('region', { name: 'Using Fairlead' });
  await expect(using.getByRole('link', { name: 'What each ad cost' })).toBeVisible();

  await search(page).pressSequentially('click id par');
  await expect(page.getByRole('status').filter({ hasText: /^\d+ results$/ })).toBeVisible();
  await expect(page).toHaveURL(/\?q=click\+id\+par$/);
  const first = page.getByRole('main').getByRole('listitem').first();
  await expect(first.locator('mark').first()).toHaveText(/^(click|id|par)/i);
  await search(page).fill('macros');
  await page.getByRole('main').getByRole('link', { name: 'Macros', exact: true }).first().click();
  await expect(page).toHaveURL(/\/help\/campaigns#macros$/);
  await expect(heading(page, 'Macros', 2)).toBeInViewport();
  await page.goBack();
  await expect(search(page)).toHaveValue('macros');

  await search(page).fill('xyzzy');
  await expect(page.getByText('Nothing found for “xyzzy”')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'No results' })).toBeVisible();
  await search(page).fill('');
  await expect(using).toBeVisible();
});

test('links between pages and to headings do not load Fairlead again', async ({ page }) => {
  await page.goto(`${house.origin}/help/costs`);
  await page.evaluate('window.same = true');
  const text = page.getByRole('main');
  const link = text.locator('[lang=en] a[href="/help/metrics#spend"]').first();
  await link.click();
  await expect(heading(page, 'What the numbers mean')).toBeFocused();
  await expect(page.locator('#spend')).toBeInViewport();
  await page
    .getByRole('navigation', { name: 'Documentation' })
    .getByRole('link', { name: 'Glossary' })
    .click();
  await expect(heading(page, 'Glossary')).toBeFocused();
  await expect(
    page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'Glossary' }),
  ).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(heading(page, 'What the numbers mean')).toBeVisible();
  expect(await page.evaluate('window.same')).toBe(true);

  // A decision, which only other pages lead to.
  await page.goto(`${house.origin}/help/performance`);
  await text.locator('[lang=en] a[href^="/help/decision-"]').first().click();
  await expect(page).toHaveURL(/\/help\/decision-\d{4}-/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a page that is not there says so and leads to all others', async ({ page }) => {
  for (const path of ['/help/no-such-page', '/help/toString', '/help/decision-9999-none']) {
    await page.goto(house.origin + path);
    await expect(heading(page, 'This page does not exist')).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: 'All documentation' }).click();
  await expect(heading(page, 'Help')).toBeFocused();
});

test('keys lead there, and other languages say that it is in English', async ({ page }) => {
  await page.goto(`${house.origin}/dashboard`);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(heading(page, 'Help')).toBeFocused();
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Русский' });
  await expect(heading(page, 'Справка')).toBeVisible();
  await expect(page.getByText('Документация на английском языке.')).toBeVisible();
});

test('each screen leads to the page about it', async ({ page }) => {
  for (const [path, title] of [
    ['/campaign/campaigns', 'Campaigns'],
    ['/postback', 'Incoming conversions'],
    ['/dashboard', 'What the numbers mean'],
  ] as const) {
    await page.goto(house.origin + path);
    await page.getByRole('link', { name: 'Help for this screen' }).click();
    await expect(heading(page, title)).toBeFocused();
  }
});

test('a first screen that is left before it is there does not cost the next one its focus', async ({
  page,
}) => {
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  await page.route(/assets\/campaigns-[^/]*\.js/, async (route) => {
    await left;
    await route.continue();
  });
  await page.goto(`${house.origin}/campaign/campaigns`);
  await page.getByRole('link', { name: 'Help for this screen' }).click();
  leave();
  await expect(page).toHaveURL(/\/help\/campaigns$/);
  await expect(heading(page, 'Campaigns')).toBeFocused();
});
