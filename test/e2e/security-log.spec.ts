import { expect, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { at, PASSWORD } from '../helpers/api-house.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { stored } from '../helpers/session-steps.ts';

let house: BrowserHouse;
test.beforeEach(async () => {
  house = await openBrowserHouse();
});
test.afterEach(() => house.close());

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Turns on two-step verification for the signed-in user of `page`; each call of the result returns the next code. */
const turnOn = async (page: Page): Promise<() => string> => {
  const token = (await stored(page, 'accessToken')) ?? '';
  const begun = await house.call('POST', '/profile/totp', { token, body: { password: PASSWORD } });
  const secret = Secret.fromBase32(at(begun.body, 'secret') as string);
  // The previous code was used to turn it on.
  let step = -1;
  const next = (): string => TOTP.generate({ secret, timestamp: house.clock.now + 30_000 * step++ });
  const on = await house.call('POST', '/profile/totp/confirm', { token, body: { totp: next() } });
  expect(on.status).toBe(200);
  return next;
};

test('an owner reads the security log of the account and of the workspace', async ({ page }) => {
  await house.storeSession(page);
  const wrong = { email: 'ana1@example.com', password: 'not the password' };
  await house.call('POST', '/login', { body: wrong, address: '203.0.113.77' });
  await house.call('POST', '/login', { body: wrong, address: '203.0.113.77' });
  const token = (await stored(page, 'accessToken')) ?? '';
  const key = { name: 'Weekly sheet', scope: 'read', password: PASSWORD };
  await house.call('POST', '/api-key', { token, body: key });
  await house.call('POST', '/invitation', { token, body: { email: 'bia@example.com', role: 'viewer' } });

  await page.goto(`${house.origin}/profile#security-log`);
  const log = section(page, 'Security log');
  await expect(log.getByRole('heading', { name: 'Security log' })).toBeFocused();
  const rows = log.getByRole('list', { name: 'Security log' }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'API key “Weekly sheet” created' })).toContainText('By Ana Lima');
  await expect(rows.filter({ hasText: 'Wrong password at sign-in' })).toContainText('203.0.113.0');
  await expect(rows.filter({ hasText: 'Wrong password at sign-in' })).toContainText('2 times since');
  await expect(rows.filter({ hasText: 'Invited bia@example.com' })).toBeVisible();
  await expect(rows.filter({ hasText: 'Account created' })).toBeVisible();

  await log.getByRole('button', { name: 'Activity', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Refused' }).click();
  await expect(rows).toHaveCount(1);
  await log.getByRole('button', { name: 'Scope' }).click();
  await page.getByRole('menuitemradio', { name: 'Workspace' }).click();
  await expect(rows).toHaveCount(1);
});

test('with two-step verification, a key requires a code; it expires when its creator says @long', async ({
  page,
}) => {
  await house.storeSession(page);
  const next = await turnOn(page);
  await page.goto(`${house.origin}/settings/api-keys`);
  const keys = section(page, 'API keys');
  await keys.getByRole('button', { name: 'New key' }).click();
  await keys.getByLabel('Key name').fill('Weekly sheet');
  await keys.getByRole('combobox', { name: 'Expires' }).click();
  await page.getByRole('option', { name: 'Never' }).click();
  await expect(keys.getByText('Anyone who gets this key')).toBeVisible();
  await keys.getByRole('combobox', { name: 'Expires' }).click();
  await page.getByRole('option', { name: 'On a specific date' }).click();
  const lastDay = new Date(house.clock.now + 5 * 86_400_000).toISOString().slice(0, 10);
  await keys.getByLabel('Last valid day').fill(lastDay);
  await keys.getByLabel('Current password').fill(PASSWORD);
  await keys.getByRole('button', { name: 'Create key' }).click();
  await expect(keys.getByText('Enter a code from your authenticator app')).toBeVisible();
  await keys.getByLabel('Code from your app or a recovery code').fill(next());
  await keys.getByRole('button', { name: 'Create key' }).click();
  await expect(keys.getByText('API key “Weekly sheet” created')).toBeFocused();
  await keys.getByRole('button', { name: 'I have saved it' }).click();
  await expect(keys.getByText('Expires soon')).toBeVisible();
  await expect(keys.getByText('1 key expires within 14 days')).toBeVisible();
});

test('with two-step verification, password, email and invitations require a code @long', async ({ page }) => {
  await house.storeSession(page);
  const next = await turnOn(page);
  await page.goto(`${house.origin}/settings/members`);
  const people = section(page, 'Members');
  await people.getByLabel('Email').fill('bia@example.com');
  await people.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(people.getByText('Wrong password').or(people.getByText('Password is required'))).toBeVisible();
  await people.getByLabel('Current password').fill(PASSWORD);
  await people.getByLabel('Code from your app or a recovery code').fill(next());
  await people.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(people.getByText('/registration/join_')).toBeVisible();

  await page.goto(`${house.origin}/profile`);
  const password = section(page, 'Password');
  await password.getByLabel('Current password').fill(PASSWORD);
  await password.getByLabel('New password').fill('another phrase, longer');
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(password.getByText('Enter a code from your authenticator app')).toBeVisible();
  await password.getByLabel('Code from your app or a recovery code').fill(next());
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed. You are signed out')).toBeVisible();
});

test('from elsewhere the first account requires the printed link, which leaves the address', async ({
  page,
}) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.9' });
  await page.goto(`${house.origin}/registration`);
  await expect(
    page.getByRole('heading', { name: 'Open the setup link to create the first account' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create account' })).toHaveCount(0);
  await page.goto(`${house.origin}/t9c4e1b27/register`);
  await expect(
    page.getByRole('heading', { name: 'Open the setup link to create the first account' }),
  ).toBeVisible();

  for (const [token, made] of [
    ['own_old', false],
    [house.setupToken, true],
  ] as const) {
    await page.goto('about:blank');
    await page.goto(`${house.origin}/registration#setup=${token}`);
    await expect(page.getByText('This is the first account')).toBeVisible();
    await expect(page).toHaveURL(/\/registration$/);
    await page.getByLabel('Name', { exact: true }).fill('Ana Lima');
    await page.getByLabel('Email').fill('ana@example.com');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    if (made) await page.waitForURL('**/dashboard**');
    else await expect(page.getByText('Open the latest link and try again')).toBeVisible();
  }
});
