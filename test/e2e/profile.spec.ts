import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { Mail } from '../../src/api/mail/mailer.ts';
import { type House, openHouse, PASSWORD } from '../helpers/api-house.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { follow } from '../helpers/screens.ts';
import { expectSignedOut, stored } from '../helpers/session-steps.ts';
import { test } from '../helpers/shared-page.ts';
import { storeSession } from '../helpers/stored-session.ts';

const webRoot = join(import.meta.dirname, '../../dist/web');

let house: BrowserHouse;
let mailing: House | undefined;
test.beforeAll(async () => {
  house = await openBrowserHouse();
});
test.afterAll(async () => {
  await house?.close();
  await mailing?.close();
});

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const toProfile = async (page: Page, hash = ''): Promise<void> => {
  await page.goto(`${house.origin}/profile${hash}`);
  await expect(section(page, 'Sessions').getByText('This session', { exact: true })).toBeVisible();
};

/** Signs the account of `page` in again, in another browser. */
const elsewhere = async (page: Page): Promise<Page> => {
  const context = await page.context().browser()?.newContext();
  const other = await context?.newPage();
  if (!other) throw new Error('There is no browser.');
  await storeSession(other, house.origin, { email: house.emailOf(page), password: PASSWORD });
  return other;
};

test('each page is listed, and its heading takes the focus; a section has an address too', async ({
  page,
}) => {
  await house.storeSession(page);
  await page.goto(`${house.origin}/settings`);
  await expect(page).toHaveURL(/\/profile$/);
  const list = page.getByRole('navigation', { name: 'Settings' });
  const names = ['Account', 'Workspace', 'Members', 'API keys', 'Data', 'Class'];
  await expect(list.getByRole('link')).toHaveText(names);
  for (const name of [...names.slice(1), 'Account']) {
    await list.getByRole('link', { name, exact: true }).press('Enter');
    await expect(page.getByRole('heading', { name, exact: true, level: 1 })).toBeFocused();
    await expect(list.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
  }
  await page.goto('about:blank');
  await page.goto(`${house.origin}/profile#sessions`);
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeInViewport();
});

test('links to sections of the former profile lead to their pages', async ({ page }) => {
  await house.storeSession(page);
  await page.goto(`${house.origin}/achievements`);
  for (const [hash, path] of [
    ['api-keys', '/settings/api-keys'],
    ['workspace', '/settings/workspace'],
    ['public-links', '/settings/workspace#public-links'],
    ['members', '/settings/members'],
    ['your-data', '/settings/data'],
    ['leads', '/settings/class'],
    ['class', '/settings/class-page'],
  ] as const) {
    await follow(page, `/profile#${hash}`);
    await expect(page).toHaveURL(house.origin + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await follow(page, '/settings/no-such-page');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});

test('on a phone the pages are in a menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await house.storeSession(page);
  await page.goto(`${house.origin}/settings/data`);
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('button', { name: 'Data' }).click();
  await expect(page.getByRole('menuitem', { name: 'Data' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('menuitem', { name: 'API keys' }).click();
  await expect(page).toHaveURL(`${house.origin}/settings/api-keys`);
  await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeFocused();
});

test('two-step verification is set up, required at sign-in, and removed with a recovery code', async ({
  page,
}) => {
  await house.storeSession(page);
  await toProfile(page, '#two-factor');
  const step = section(page, 'Two-factor authentication');
  await step.getByRole('button', { name: 'Set up' }).click();
  const password = step.getByLabel('Current password');
  await expect(password).toBeFocused();
  await password.fill('not the one');
  await password.press('Enter');
  await expect(step.getByText('Wrong password')).toBeVisible();
  await password.fill(PASSWORD);
  await password.press('Enter');
  await expect(step.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expect(step.getByRole('link', { name: 'Open in authenticator app' })).toHaveAttribute(
    'href',
    /^otpauth:\/\/totp\//,
  );
  const secret = ((await step.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const codeAt = (timestamp: number) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
  const code = step.getByLabel('Code from the app');
  await expect(code).toBeFocused();
  await code.fill(codeAt(house.clock.now));
  await step.getByRole('button', { name: 'Turn on' }).click();

  const listed = step.getByRole('list', { name: 'Your recovery codes' }).locator('li');
  await expect(listed).toHaveCount(10);
  const codes = await listed.allTextContents();
  const downloading = page.waitForEvent('download');
  await step.getByRole('button', { name: 'Download' }).click();
  const file = await (await downloading).path();
  expect((await readFile(file, 'utf8')).split('\n')).toEqual(expect.arrayContaining(codes));
  await step.getByRole('button', { name: 'I have saved them' }).click();
  await expect(step.getByText('10 recovery codes left.')).toBeVisible();

  await page.getByRole('button', { name: 'Account: Ana Lima' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expectSignedOut(page);
  await page.getByLabel('Email').fill(house.emailOf(page));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  // The code that turned it on counts as used.
  await page.getByLabel('Code', { exact: true }).fill(codeAt(house.clock.now + 30_000));
  await page.waitForURL('**/dashboard**');

  await toProfile(page, '#two-factor');
  await step.getByRole('button', { name: 'Turn off' }).click();
  await step.getByLabel('Current password').fill(PASSWORD);
  await step.getByRole('button', { name: 'Use a recovery code' }).click();
  await step.getByLabel('Recovery code', { exact: true }).fill(codes[3] ?? '');
  await step.getByRole('button', { name: 'Turn off' }).click();
  await expect(step.getByRole('button', { name: 'Set up' })).toBeVisible();
});

test('a key is shown once, can read on its own, and is refused once revoked', async ({ page }) => {
  await house.storeSession(page);
  await page.goto(`${house.origin}/settings/api-keys`);
  const keys = section(page, 'API keys');
  await expect(keys.getByText('No API keys yet.')).toBeVisible();
  await keys.getByRole('button', { name: 'New key' }).click();
  await keys.getByRole('button', { name: 'Create key' }).click();
  await expect(keys.getByText('Name is required')).toBeVisible();
  await keys.getByLabel('Key name').fill('Weekly sheet');
  await keys.getByLabel('Current password').fill('not the password');
  await keys.getByRole('button', { name: 'Create key' }).click();
  await expect(keys.getByText('Wrong password')).toBeVisible();
  await keys.getByLabel('Current password').fill(PASSWORD);
  await keys.getByRole('button', { name: 'Create key' }).click();
  await expect(keys.getByText('API key “Weekly sheet” created')).toBeFocused();
  const key = (await keys.getByText(/^flk_\w{32}$/).textContent()) ?? '';
  const call = async (method: 'GET' | 'POST') => {
    const options = { method, headers: { authorization: `Bearer ${key}` }, data: {} };
    return (await page.request.fetch(`${house.origin}/api/1.1/campaign`, options)).status();
  };
  expect([await call('GET'), await call('POST')]).toEqual([200, 403]);
  await keys.getByRole('button', { name: 'I have saved it' }).click();
  await expect(keys.getByText(key)).toHaveCount(0);
  await keys.getByRole('button', { name: 'Revoke key Weekly sheet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(keys.getByText('No API keys yet.')).toBeVisible();
  expect(await call('GET')).toBe(401);
});

test('a session on another browser is ended, which shows the sign-in there @long', async ({ page }) => {
  await house.storeSession(page);
  const other = await elsewhere(page);
  await toProfile(page);
  const sessions = section(page, 'Sessions');
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await sessions
    .getByRole('button', { name: /^End session/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await other.goto(`${house.origin}/profile`);
  await expectSignedOut(other);
  await page.reload();
  await expect(sessions.getByText('This session', { exact: true })).toBeVisible();
  // The session from the registration remains.
  await sessions.getByRole('button', { name: 'End all other sessions' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await other.context().close();
});

test('a session with a copied token is shown, with advice @long', async ({ page }) => {
  await house.enter(page.context());
  await house.storeSession(page);
  const other = await elsewhere(page);
  const token = (await stored(other, 'refreshToken')) ?? '';
  await other.context().close();
  expect((await house.call('POST', '/refresh', { token })).status).toBe(200);
  await house.pass(page.context(), 31_000);
  expect((await house.call('POST', '/refresh', { token })).status).toBe(401);
  await toProfile(page);
  const copied = section(page, 'Sessions').getByRole('listitem').filter({ hasText: 'may have copied' });
  await expect(copied).toContainText('change your password');
  await expect(copied.getByRole('button')).toHaveCount(0);
});

test('name, address and password are changed', async ({ page }) => {
  await house.storeSession(page);
  const other = await elsewhere(page);
  // Its session ends on this screen whenever that is noticed; the dashboard polls every few seconds.
  await other.goto(`${house.origin}/profile`);
  await expect(section(other, 'Sessions').getByRole('listitem').first()).toBeVisible();
  await toProfile(page);
  const account = section(page, 'Your account');
  await account.getByLabel('Name').fill('Bia Souza');
  await account.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('button', { name: 'Account: Bia Souza' })).toBeVisible();
  await account.getByLabel('Email').fill('bia@example.com');
  await account.getByLabel('Current password').fill(PASSWORD);
  await account.getByRole('button', { name: 'Change email' }).click();
  await expect(account.getByLabel('Current password')).toHaveCount(0);

  const password = section(page, 'Password');
  await password.getByLabel('Current password').fill(PASSWORD);
  await password.getByLabel('New password').fill('another phrase, longer');
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(password.getByLabel('Current password')).toHaveValue('');
  await other.reload();
  await expectSignedOut(other);
  await other.getByLabel('Email').fill('bia@example.com');
  await other.getByLabel('Password', { exact: true }).fill('another phrase, longer');
  await other.getByRole('button', { name: 'Sign in' }).click();
  // The screen on which the session ended.
  await other.waitForURL('**/profile**');
  await expect(section(page, 'Sessions').getByRole('listitem')).toHaveCount(1);
  await other.context().close();
});

test('the theme is kept as chosen, or follows the device @long', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await house.storeSession(page);
  await toProfile(page);
  const appearance = section(page, 'Language and appearance');
  await appearance.getByRole('button', { name: 'Light' }).click();
  expect(await stored(page, 'prefers-color-scheme')).toBe('light');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await appearance.getByRole('button', { name: 'System' }).click();
  expect(await stored(page, 'prefers-color-scheme')).toBe('dark');
  await appearance.getByLabel('Language', { exact: true }).selectOption('es');
  await expect(page.getByRole('heading', { name: 'Perfil' })).toBeVisible();
});

test('with a mail server a new address is verified by the link in the mail @long', async ({ page }) => {
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  mailing = await openHouse({ webRoot, mailer });
  Object.defineProperty(mailing.clock, 'now', { get: () => Date.now() });
  const origin = await mailing.app.listen({ host: '127.0.0.1', port: 0 });
  await mailing.register('ana@example.com');
  await storeSession(page, origin, { email: 'ana@example.com', password: PASSWORD });
  await page.goto(`${origin}/profile`);
  const account = section(page, 'Your account');
  await account.getByLabel('Email').fill('new@example.com');
  await account.getByLabel('Current password').fill(PASSWORD);
  await account.getByRole('button', { name: 'Change email' }).click();
  await expect(account.getByText('A link is on its way to new@example.com')).toBeVisible();
  await expect(account.getByLabel('Email')).toHaveValue('ana@example.com');
  await expect.poll(() => sent.length).toBe(1);
  const search = /\?email-token=\w+/.exec(sent[0]?.text ?? '')?.[0];
  await page.goto(`${origin}/profile${search}`);
  await expect(page).toHaveURL(/\/profile$/);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(account.getByLabel('Email')).toHaveValue('new@example.com');
  await page.goto(`${origin}/profile${search}`);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('This link was already used or is more than an hour old.')).toBeVisible();
});
