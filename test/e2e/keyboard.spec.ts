import { expect, type Page, test } from '@playwright/test';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { expectSignedOut } from '../helpers/session-steps.ts';

let house: BrowserHouse;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(() => house?.close());

/** As text: the server's type check, which covers this file, has no DOM. */
const FOCUSED = `(() => {
  const element = document.activeElement;
  const label = element.labels?.[0]?.textContent;
  const name = element.getAttribute('aria-label') ?? label ?? element.textContent;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const outlined = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  const field = element.closest('.MuiOutlinedInput-root')?.querySelector('fieldset');
  const ringed = field ? parseFloat(getComputedStyle(field).borderTopWidth) >= 2 : false;
  return { name: name.trim(), shown: outlined || ringed };
})()`;

/** The focused element: its name, and whether an outline or a thicker border of its field shows the focus. */
const focused = (page: Page): Promise<{ name: string; shown: boolean }> => page.evaluate(FOCUSED);

/** Tabs until the named element has the focus; every stop on the way must show the focus. */
const tabTo = async (page: Page, name: RegExp, key = 'Tab'): Promise<void> => {
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press(key);
    const now = await focused(page);
    // A field shows it in the next frame.
    await expect
      .poll(async () => (await focused(page)).shown, `the focus on "${now.name}" can be seen`)
      .toBe(true);
    if (name.test(now.name)) return;
  }
  throw new Error(`${name} is not reached by ${key}.`);
};

test('an account, a campaign and signing out, with the keyboard alone', async ({ page, context }) => {
  test.slow();
  await house.enter(context);
  await page.goto(`${house.origin}/registration`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await tabTo(page, /^Name/);
  await page.keyboard.type('Ana Lima');
  await tabTo(page, /^Email/);
  await page.keyboard.type('keyboard@example.com');
  await tabTo(page, /^Password/);
  await page.keyboard.type('a long enough phrase');
  await tabTo(page, /^Show password/);
  await tabTo(page, /^Create account/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard**');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();

  // From the heading on, the content comes first; the menu is before it.
  await expect(page.getByRole('link', { name: 'Create your first campaign' })).toBeVisible();
  await tabTo(page, /^Create your first campaign/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/campaignsRegister$/);
  await expect(heading).toBeFocused();
  await tabTo(page, /^Campaign name/);
  await page.keyboard.type('By keyboard');
  await tabTo(page, /^Destination URL/);
  await page.keyboard.type('https://example.com/?cid={click_id}');
  await tabTo(page, /^Create campaign/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/campaignsView/);
  await expect(heading).toHaveText('By keyboard');
  await expect(heading).toBeFocused();

  // A destructive action asks for confirmation, and cancel has the focus.
  await tabTo(page, /^Archive/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await focused(page)).name).toMatch(/^Archive/);

  await tabTo(page, /^Account: /, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
  await expect.poll(async () => (await focused(page)).shown).toBe(true);
  await page.keyboard.press('Enter');
  await expectSignedOut(page);
});

test('the first stop of every screen is the link that skips the menu @long', async ({ page, context }) => {
  await house.enter(context);
  await house.signIn(page);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible();
  await page.keyboard.press('Tab');
  expect(await focused(page)).toEqual({ name: 'Skip to content', shown: true });
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
});
