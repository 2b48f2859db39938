import { expect, type Page, test } from '@playwright/test';
import type { Mail } from '../../src/api/mail/mailer.ts';
import { at, PASSWORD } from '../helpers/api-house.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { splitBetween } from '../helpers/campaign-body.ts';
import { stored } from '../helpers/session-steps.ts';
import { visit } from '../helpers/shared-page.ts';

let house: BrowserHouse;
test.afterEach(() => house.close());

const section = (page: Page) => page.getByRole('region', { name: 'Members', exact: true });

const fillIn = async (page: Page, email?: string): Promise<void> => {
  await page.getByLabel('Name', { exact: true }).fill('Bia Reis');
  if (email !== undefined) await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
};

const newPage = async (page: Page): Promise<Page> => {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('There is no browser.');
  return context.newPage();
};

/** Creates a campaign as the signed-in user of `page`; resolves to its id. */
const makeCampaign = async (page: Page): Promise<string> => {
  const token = (await stored(page, 'accessToken')) ?? '';
  const domains = await house.call('GET', '/domain', { token });
  const pages = splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]);
  const body = { name: 'Ready made', domainId: at(domains.body, '0.id'), ...pages };
  return at((await house.call('POST', '/campaign', { token, body })).body, 'id') as string;
};

/** Invites on the page of the members, which is open; resolves to the address shown, with this house's origin. */
const inviteOnScreen = async (page: Page, email: string): Promise<string> => {
  await section(page).getByLabel('Email').fill(email);
  await section(page).getByRole('button', { name: 'Invite', exact: true }).click();
  const shown = await section(page).getByText('/registration/join_').textContent();
  return `${house.origin}${new URL(shown ?? '').pathname}`;
};

test('an owner invites; the invited member joins, sees that workspace, cannot write, and is then removed', async ({
  page,
}) => {
  house = await openBrowserHouse({ openRegistration: false });
  await house.storeSession(page);
  await page.goto(`${house.origin}/settings/members`);
  const link = await inviteOnScreen(page, 'bia@example.com');
  await expect(section(page).getByText('Email is not set up on this Fairlead instance')).toBeVisible();
  const waiting = page.getByRole('list', { name: 'Pending invitations' });
  await expect(waiting.getByText('Viewer, expires')).toBeVisible();

  const bia = await newPage(page);
  await bia.goto(`${house.origin}/registration/summer-2026`);
  await expect(bia.getByRole('heading', { name: 'Registration is closed' })).toBeVisible();
  await bia.goto(link);
  await expect(bia.getByRole('heading', { name: 'Join Ana Lima' })).toBeVisible();
  await expect(bia.getByText('view everything but cannot make changes')).toBeVisible();
  await expect(bia.getByLabel('Email')).toHaveValue('bia@example.com');
  await expect(bia.getByLabel('Email')).not.toBeEditable();
  await fillIn(bia);
  await bia.waitForURL('**/dashboard**');
  await visit(bia, '/profile');
  await expect(bia.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await expect(bia.getByRole('navigation', { name: 'Settings' }).getByRole('link')).toHaveText([
    ...['Account', 'Workspace', 'API keys', 'Data'],
  ]);
  await visit(bia, '/settings/members');
  await expect(bia.getByText('Only owners can manage members')).toBeVisible();
  await expect(section(bia)).toHaveCount(0);
  await visit(bia, '/settings/class');
  await expect(bia.getByText('Only the instance owner can edit this page')).toBeVisible();
  // Forbidden actions are not offered, and a manually entered address says so before anything is typed.
  const create = bia.getByRole('link', { name: 'Create' });
  await visit(bia, '/dashboard');
  await expect(bia.getByText('No campaigns yet')).toBeVisible();
  await expect(create).toHaveCount(0);
  await visit(bia, '/campaign/campaigns');
  await expect(bia.getByText('Campaigns appear here once your team creates them.')).toBeVisible();
  await expect(create).toHaveCount(0);
  const made = await makeCampaign(page);
  for (const path of ['campaignsRegister', `campaignsEdit?id=${made}`]) {
    await bia.goto(`${house.origin}/campaign/${path}`);
    await expect(bia.getByRole('heading', { name: 'You cannot edit campaigns' })).toBeVisible();
    await expect(bia.getByText('Your role does not allow this')).toBeVisible();
    await expect(bia.getByRole('textbox')).toHaveCount(0);
  }
  await bia.getByRole('link', { name: 'Go to campaigns' }).click();
  await bia.getByRole('link', { name: 'Ready made' }).click();
  await expect(bia.getByRole('heading', { name: 'Ready made' })).toBeVisible();
  for (const name of ['Pause', 'Archive']) await expect(bia.getByRole('button', { name })).toHaveCount(0);
  await expect(bia.getByRole('link', { name: 'Edit' })).toHaveCount(0);

  const late = await newPage(page);
  await test.step('the link has been used', async () => {
    await late.goto(link);
    await expect(late.getByRole('heading', { name: 'no longer valid' })).toBeVisible();
    await page.reload();
    await expect(page.getByText('No pending invitations')).toBeVisible();
  });
  await test.step('an invitation is revoked, and its link says so', async () => {
    const another = await inviteOnScreen(page, 'leo@example.com');
    await page.getByRole('button', { name: 'Withdraw invitation for leo@example.com' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('No pending invitations')).toBeVisible();
    await late.goto(another);
    await expect(late.getByRole('heading', { name: 'no longer valid' })).toBeVisible();
  });
  await section(page).getByRole('combobox', { name: 'Bia Reis’s role' }).click();
  await page.getByRole('option', { name: 'Editor' }).click();
  await expect(page.getByText('Role changed', { exact: true })).toBeVisible();
  await bia.reload();
  await expect(bia.getByRole('link', { name: 'Edit' })).toBeVisible();
  await visit(bia, '/campaign/campaignsRegister');
  await bia.getByLabel('Campaign name').fill('Mine to make');
  await bia.getByLabel('Destination URL', { exact: true }).first().fill('https://a.example/');
  await bia.getByRole('button', { name: 'Create campaign' }).click();
  await bia.waitForURL('**/campaignsView**');

  await section(page).getByRole('button', { name: 'Remove Bia Reis' }).click();
  const dialog = page.getByRole('alertdialog');
  const remove = dialog.getByRole('button', { name: 'Remove and delete account' });
  await expect(remove).toBeDisabled();
  await dialog.getByRole('textbox').fill('bia@example.com');
  await remove.click();
  await expect(page.getByText('Bia Reis no longer has access')).toBeVisible();
  await expect(section(page).getByText('bia@example.com')).toHaveCount(0);
  await bia.goto(`${house.origin}/dashboard`);
  await bia.waitForURL('**/login');
});

test('a referral id is stored with the account of anyone who uses it @long', async ({ page }) => {
  house = await openBrowserHouse();
  await house.register('ana@example.com');
  await page.goto(`${house.origin}/registration/summer-2026`);
  await fillIn(page, 'bia@example.com');
  await page.waitForURL('**/dashboard**');
  const users = house.store.db
    .selectFrom('users')
    .select('invitation')
    .where('email', '=', 'bia@example.com');
  expect(await users.execute()).toEqual([{ invitation: 'summer-2026' }]);
});

test('with a mail server an account begins with the mailed link, and the password of the registration', async ({
  page,
}) => {
  const mails: Mail[] = [];
  house = await openBrowserHouse({
    mailer: {
      send: async (mail) => {
        mails.push(mail);
      },
    },
  });
  await house.register('ana@example.com');
  await page.goto(`${house.origin}/registration`);
  await fillIn(page, 'bia@example.com');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect.poll(() => mails.length).toBe(1);
  const token = /\?token=reg_\w+/.exec(mails[0]?.text ?? '')?.[0] ?? '';

  // Opened twice, by a mail scanner and by a person: that does not use it up.
  for (let i = 0; i < 2; i++) await page.goto(`${house.origin}/registration${token}`);
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await page.waitForURL((url) => url.pathname === '/registration' && url.search === '');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('what somebody else chose');
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await expect(page.getByText('This is not the password you registered with')).toBeVisible();
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await page.waitForURL('**/dashboard**');

  const late = await newPage(page);
  await late.goto(`${house.origin}/registration${token}`);
  await late.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await late.getByRole('button', { name: 'Confirm and sign in' }).click();
  await expect(late.getByText('This link has been used or is more than 24 hours old')).toBeVisible();
  await late.getByRole('button', { name: 'Register again' }).click();
  await expect(late.getByLabel('Email')).toBeVisible();
});
