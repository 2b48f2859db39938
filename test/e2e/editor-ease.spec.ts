import { expect, type Page } from '@playwright/test';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { test } from '../helpers/shared-page.ts';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house?.close());

const url = (page: Page) => page.getByRole('textbox', { name: 'Destination URL', exact: true }).first();

test.beforeEach(async ({ page, context }) => {
  await house.enter(context);
  await house.storeSession(page);
  await page.goto(`${house.origin}/campaign/campaignsRegister`);
});

test('a URL gets https and its click ID, and is warned about only once its field is left', async ({
  page,
}) => {
  await page.getByLabel('Campaign name').fill('Ease');
  await url(page).pressSequentially('shop.example.com/x?a={source}');
  const warning = page.getByText('Without {click_id} in the URL');
  const add = page.getByRole('button', { name: /^Add \w+=\{click_id\}$/ });
  await expect(warning).toBeHidden();
  await expect(add).toBeHidden();
  await url(page).blur();
  await expect(url(page)).toHaveValue('https://shop.example.com/x?a={source}');
  await expect(warning).toBeVisible();

  await url(page).fill('shop.example.com/x#top');
  await url(page).blur();
  await add.click();
  await expect(url(page)).toHaveValue(/^https:\/\/shop\.example\.com\/x\?\w+=\{click_id\}#top$/);
  await expect(add).toBeHidden();
});

test('a warning that appears when a field is left does not take the click that left it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 2400 });
  await url(page).pressSequentially('https://shop.example.com/x?a={source}');
  const add = page.getByRole('button', { name: 'Add rule' });
  const box = await add.boundingBox();
  if (box === null) throw new Error('The button is not on the page.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  // As long as a click takes; what is drawn meanwhile must not move the button.
  await page.waitForTimeout(150);
  await page.mouse.up();
  await expect(page.getByLabel('Rule name (optional)')).toBeVisible();
  await expect(page.getByText('Without {click_id} in the URL')).toBeVisible();
});

test('Ctrl+S saves from any field, and the button to save is in reach at every height', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  const save = page.getByRole('button', { name: 'Create campaign' });
  await expect(save).toBeInViewport({ ratio: 1 });
  await page.getByLabel('Campaign name').fill('Saved by a key');
  await url(page).fill('shop.example.com/key?cid={click_id}');
  await expect(save).toBeInViewport({ ratio: 1 });
  await page.getByRole('textbox', { name: 'Notes' }).focus();
  await expect(page.getByRole('textbox', { name: 'Notes' })).toBeInViewport({ ratio: 1 });
  await expect(save).toBeInViewport({ ratio: 1 });
  await url(page).focus();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { level: 1, name: 'Saved by a key' })).toBeVisible();
  await page.getByRole('tab', { name: 'Setup' }).click();
  await expect(page.getByText('https://shop.example.com/key?cid={click_id}').first()).toBeVisible();

  await page.getByRole('link', { name: 'Edit' }).first().click();
  await page.getByLabel('Campaign name').fill('');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert').filter({ hasText: 'Some fields need your attention' })).toBeVisible();
  await expect(page.getByLabel('Campaign name')).toBeFocused();
});

for (const width of [1280, 390])
  test(`a notice leaves the button to save free at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole('button', { name: 'Add destination' }).click();
    await page
      .getByRole('button', { name: /^Remove destination/ })
      .last()
      .click();
    const notice = page.getByRole('alert').filter({ hasText: 'Destination removed' });
    await expect(notice).toBeVisible();
    const [above, below] = [
      await notice.boundingBox(),
      await page.getByRole('button', { name: 'Create campaign' }).boundingBox(),
    ];
    if (above === null || below === null) throw new Error('Not on the page.');
    expect(above.y + above.height).toBeLessThanOrEqual(below.y);
  });
