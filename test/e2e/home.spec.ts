import { expect, type Page, test } from '@playwright/test';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house?.close());

/** Addresses that the page requests. */
const watch = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  return asked;
};

/** Runs in the page, as text: the type check for this file has no DOM. */
const PROPORTION = `(() => {
  const image = document.querySelector('figure img');
  return [image.naturalWidth / image.naturalHeight, image.width / image.height, image.naturalWidth];
})()`;

for (const theme of ['light', 'dark'] as const) {
  test(`the home page shows the product in the ${theme} theme, and makes no external requests`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ colorScheme: theme });
    const page = await context.newPage();
    const asked = watch(page);
    await page.goto(house.origin);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Know what every click did');
    const picture = page.getByRole('img', { name: /dashboard/ });
    await expect(picture).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => url.endsWith('.webp'))).toEqual([`${house.origin}/home-${theme}.webp`]);
    expect(asked.filter((url) => !url.startsWith(`${house.origin}/`))).toEqual([]);
    const [natural = 0, shown = 1, width] = await page.evaluate<number[]>(PROPORTION);
    expect(shown).toBeCloseTo(natural, 1);
    expect(width).toBe(2880);
    await context.close();
  });
}

test('a change of theme changes the picture, and both links work @long', async ({ page }) => {
  await page.goto(house.origin);
  const picture = page.getByRole('img', { name: /dashboard/ });
  await expect(picture).toHaveAttribute('src', '/home-light.webp');
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(picture).toHaveAttribute('src', '/home-dark.webp');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('hi');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('जानें कि हर क्लिक ने क्या किया');
  await page.getByRole('combobox').selectOption('en');
  await page.getByRole('link', { name: 'Create account' }).click();
  await page.waitForURL('**/registration');
  await page.goto(house.origin);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL('**/login');
});

/** Right edge of the last item in the top line and height of its button, pixels; runs in the page, as text. */
const TOP_LINE = `(() => {
  const link = document.querySelector('header .MuiButton-root').getBoundingClientRect();
  return [link.right - innerWidth, link.height];
})()`;

test('in Hindi the top line fits the smallest phone, its button on one line', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'hi-IN', viewport: { width: 320, height: 640 } });
  const page = await context.newPage();
  await page.goto(house.origin);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('जानें कि हर क्लिक ने क्या किया');
  await page.evaluate('document.fonts.ready.then(() => true)');
  const [beyond = 1, height = 99] = await page.evaluate<number[]>(TOP_LINE);
  expect(beyond).toBeLessThanOrEqual(0);
  expect(height).toBeLessThan(44);
  await context.close();
});
