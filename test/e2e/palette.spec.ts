import { expect, type Page, type Request, test } from '@playwright/test';
import { at } from '../helpers/api-house.ts';
import { violationsOn } from '../helpers/axe.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { splitBetween } from '../helpers/campaign-body.ts';
import { isLong } from '../helpers/long.ts';
import { sizes } from '../helpers/screens.ts';
import { expectSignedOut, stored } from '../helpers/session-steps.ts';
import { openSharedPage, visit } from '../helpers/shared-page.ts';

let house: BrowserHouse;
let page: Page;
test.beforeAll(async ({ browser }) => {
  house = await openBrowserHouse();
  page = await openSharedPage(browser);
  await house.enter(page.context());
  await house.storeSession(page);
  const token = (await stored(page, 'accessToken')) ?? '';
  const domains = await house.call('GET', '/domain', { token });
  for (const name of ['Spring sale', 'Winter sale']) {
    const body = {
      name,
      domainId: at(domains.body, '0.id'),
      ...splitBetween([{ name: 'Page', url: 'https://example.com/', weight: 10_000 }]),
    };
    expect((await house.call('POST', '/campaign', { token, body })).status).toBe(201);
  }
  // A new workspace accepts postbacks from sources only, and offers no address that would be refused.
  await house.call('PATCH', '/postback/settings', { token, body: { requireSource: false } });
  await page.goto(`${house.origin}/dashboard`);
});
test.afterAll(async () => {
  await page?.context().close();
  await house?.close();
});

const field = (page: Page) => page.getByRole('combobox', { name: 'Command palette' });
const marked = (page: Page) => page.getByRole('option', { selected: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.beforeEach(async () => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.mouse.move(0, 0);
  await visit(page, '/dashboard');
  await expect(heading(page)).toHaveText('Dashboard');
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible();
});

const closePalette = async (): Promise<void> => {
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveCount(0);
};
const choose = async (words: string, option: RegExp): Promise<void> => {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(words);
  await expect(marked(page)).toHaveText(option);
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveCount(0);
};

test('the palette works with the keyboard alone', async () => {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expect(marked(page)).toHaveText(/Dashboard/);
  await page.keyboard.press('ArrowDown');
  await expect(marked(page)).toHaveText(/Reports/);
  const id = await marked(page).getAttribute('id');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', id ?? '');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(marked(page)).toHaveText('Sign out');
  await closePalette();

  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('achiev');
  await expect(marked(page)).toHaveText(/Achievements/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/achievements$/);
  await expect(heading(page)).toBeFocused();

  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('zzzz');
  await expect(page.getByRole('status').filter({ hasText: 'No matches' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeVisible();
  await closePalette();
});

test('an ID leads to what it is the ID of', async () => {
  const token = (await stored(page, 'accessToken')) ?? '';
  const campaigns = await house.call('GET', '/campaign?search=Winter', { token });
  await choose(String(at(campaigns.body, 'rows.0.id')), /^Campaign cmp_/);
  await expect(heading(page)).toHaveText('Winter sale');

  await choose('order-1234', /^Conversions with order-1234/);
  await expect(page).toHaveURL(/\/postback\/\w+\?find=order-1234/);
  await expect(page.getByRole('searchbox').first()).toHaveValue('order-1234');

  await choose('AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_abcde', /^Request of click AbCdEfGh/);
  await expect(page).toHaveURL(/\/requests\?.*request=AbCdEfGh/);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
});

const leaveDrawer = async (): Promise<void> => {
  await expect(page.getByRole('dialog').getByLabel('Destination URL')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

test('settings, offers and actions on a campaign are found', async () => {
  const token = (await stored(page, 'accessToken')) ?? '';
  const body = { name: 'Wool socks', url: 'https://socks.example/?c={click_id}' };
  const made = await house.call('POST', '/offer', { token, body });
  await choose('members', /^Settings · Members/);
  await expect(page).toHaveURL(/\/settings\/members$/);
  await choose('socks.example', /^Wool socks/);
  await expect(page).toHaveURL(/\/library\/offers\?open=off_/);
  await leaveDrawer();
  await choose(String(at(made.body, 'id')), /^Offer off_/);
  await expect(page.getByRole('dialog').getByLabel('Destination URL')).toHaveValue(body.url);
  await leaveDrawer();
  await choose('pause winter', /^Pause Winter sale/);
  await expect(page.getByText('Winter sale is paused')).toBeVisible();
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Winter sale: change undone')).toBeVisible();
});

test('the documentation is found by its titles', async () => {
  await choose('what each ad', /^What each ad cost/);
  await expect(page).toHaveURL(/\/help\/costs$/);
  await expect(heading(page)).toHaveText('What each ad cost');
});

test('campaigns are searched on the server, once typing pauses, and opened', async () => {
  const asked: string[] = [];
  const note = (request: Request): void => {
    const { pathname, searchParams } = new URL(request.url());
    const search = searchParams.get('search');
    if (search !== null && pathname.endsWith('/campaign')) asked.push(search);
  };
  page.on('request', note);
  await page.getByRole('button', { name: 'Search or jump to…' }).first().click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('winter');
  await expect(page.getByRole('option', { name: /Winter sale/ })).toBeVisible();
  await expect.poll(() => asked).toEqual(['winter']);
  await expect(marked(page)).toHaveText(/Winter sale/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/campaignsView\?id=/);
  await expect(heading(page)).toHaveText('Winter sale');
  page.off('request', note);
});

test('domains and actions: language, theme, a new campaign, sign out', async () => {
  await choose('domains', /^Domains/);
  await expect(page).toHaveURL(/\/domains$/);
  await choose('theme dark', /Theme: Dark/);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await choose('create camp', /Create campaign/);
  await expect(page).toHaveURL(/campaignsRegister$/);
  await choose('theme light', /Theme: Light/);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await choose('sign out', /Sign out/);
  await expectSignedOut(page);
  await house.signInAgain(page);
});

test('the postback URL is copied @long', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('postback url');
  await expect(marked(page)).toHaveText(/Copy postback URL/);
  await page.keyboard.press('Enter');
  const notice = page.getByText('Copied');
  await expect(notice).toBeVisible();
  // It stays while hovered, so it can be checked in both themes.
  await notice.hover();
  await expect(page.locator('.MuiSnackbar-root')).toHaveCSS('opacity', '1');
  expect(await violationsOn(page)).toEqual([]);
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(
    /^http:\/\/localhost:3001\/postback\/\w+\?cid=\{click_id\}/,
  );
  await page.context().clearPermissions();
});

test('keys jump, search and create, but not while typing, and not when they are off', async () => {
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(page).toHaveURL(/\/requests$/);
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/\/dashboard\?report=(all|new)$/);
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\/campaign\/campaigns$/);
  await expect(heading(page)).toHaveText('Campaigns');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  // Typed characters are not shortcuts.
  await page.keyboard.type('gc?c/');
  await expect(page.getByRole('searchbox')).toHaveValue('gc?c/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: 'Theme' }).focus();
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/campaignsRegister$/);
  await expect(heading(page)).toBeFocused();

  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toBeVisible();
  // Keys do not jump behind a dialog.
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page).toHaveURL(/campaignsRegister$/);
  const single = sheet.getByRole('switch', { name: 'Single-key shortcuts' });
  await single.focus();
  await page.keyboard.press('Space');
  await expect(single).not.toBeChecked();
  expect(await stored(page, 'shortcuts')).toBe('off');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.reload();
  await expect(heading(page)).toHaveText('New campaign');
  await heading(page).focus();
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/campaignsRegister$/);
  await closePalette();
  await choose('shortcuts', /Keyboard shortcuts/);
  await single.focus();
  await page.keyboard.press('Space');
  await expect(single).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
});

test('a custom range is chosen by typing and by the calendar’s arrows, and left unchanged by Escape @long', async () => {
  // Once all figures have loaded, nothing takes the focus from the button.
  await expect(page.getByRole('group', { name: 'Requests' })).toContainText('0');
  const range = page.getByRole('group', { name: 'Date range' });
  const more = range.getByRole('button', { name: 'More ranges' });
  await more.focus();
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.getByRole('menuitemradio', { name: 'Custom range' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Custom range' });
  await expect(dialog.getByLabel('From')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Choose the first and last day.')).toBeVisible();
  await dialog.getByLabel('From').fill('2026-03-09');
  await dialog.getByLabel('To', { exact: true }).fill('2006-03-02');
  await expect(dialog.getByText('Choose fewer days (at most 3,700).')).toBeVisible();
  await dialog.getByLabel('To', { exact: true }).fill('2026-03-02');
  await page.keyboard.press('Enter');
  // A reversed range is corrected.
  await expect(page).toHaveURL(/from=2026-03-02&to=2026-03-09/);
  // Until it has faded out, it captures the keys.
  await expect(page.locator('[role=dialog]')).toHaveCount(0);
  await expect(range.getByRole('button', { name: /Mar 2 – 9/ })).toBeFocused();

  await page.keyboard.press('c');
  await expect(dialog.getByLabel('From')).toHaveValue('2026-03-02');
  await dialog.getByRole('button', { name: 'Monday, March 2, 2026' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('button', { name: 'Tuesday, March 3, 2026' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('button', { name: 'Tuesday, March 10, 2026' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('To', { exact: true })).toHaveValue('2026-03-10');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/from=2026-03-02/);
});

/** How far parts of the open calendar extend beyond the window or its frame, pixels; runs in the page, as text. */
const OUTSIDE = `(() => {
  const frame = document.querySelector('[role=dialog]').getBoundingClientRect();
  const parts = [...document.querySelectorAll('[role=dialog] :is(input, button, th, td, label)')];
  const right = Math.min(frame.right, innerWidth);
  const bottom = Math.min(frame.bottom, innerHeight);
  const beyond = parts.map((part) => {
    const box = part.getBoundingClientRect();
    return Math.max(frame.left - box.left, -box.left, box.right - right, -box.top, box.bottom - bottom);
  });
  return [parts.length, Math.max(...beyond)];
})()`;

for (const size of isLong ? Object.values(sizes) : [sizes.phone]) {
  test(`every part of the calendar is inside a window of ${size.width}, from the first opening on`, async () => {
    await page.setViewportSize(size);
    // Loaded at that size with all figures, so that nothing moves under the click.
    await page.reload({ waitUntil: 'networkidle' });
    await expect(page.getByRole('group', { name: 'Requests' })).toContainText('0');
    // Its code loads late, as over a slow connection: the popover appears first.
    await page.route('**/range-calendar*.js', async (route) => {
      await expect(page.locator('.MuiPopover-paper')).toBeAttached();
      await route.continue();
    });
    const dialog = page.getByRole('dialog', { name: 'Custom range' });
    for (const opening of ['first', 'second']) {
      await page.keyboard.press('c');
      await expect(dialog.getByLabel('From')).toBeFocused();
      const [parts = 0, beyond = 0] = await page.evaluate<number[]>(OUTSIDE);
      expect({ opening, whole: parts > 35, inside: beyond <= 0.5 }).toEqual({
        opening,
        whole: true,
        inside: true,
      });
      await page.keyboard.press('Escape');
      // Until it has faded out, it captures the keys.
      await expect(page.locator('[role=dialog]')).toHaveCount(0);
    }
    await page.unroute('**/range-calendar*.js');
  });
}

test('text typed before the palette has loaded appears in its field, and presses nothing @long', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.reload();
  await page.route('**/assets/palette-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: /^Account: / }).focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('c achiex');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  release();
  await expect(field(page)).toHaveValue('c achie');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Delete');
  await page.keyboard.press('End');
  await page.keyboard.type('v');
  await expect(marked(page)).toHaveText(/Achievements/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/achievements$/);
  await page.unroute('**/assets/palette-*.js');
});
