import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type Program, startProgram } from '../helpers/program.ts';
import { type SmtpServer, startSmtpServer } from '../helpers/smtp-server.ts';
import { register } from '../helpers/steps.ts';

const NEW = 'quite another long phrase';

let program: Program | undefined;
let smtp: SmtpServer | undefined;
test.afterEach(async () => {
  await program?.dispose();
  await smtp?.close();
  program = undefined;
  smtp = undefined;
});

const askForLink = async (page: Page, appUrl: string): Promise<void> => {
  await page.goto(new URL('/login', appUrl).href);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.waitForURL('**/recovery-password');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByRole('button', { name: 'Send me a link' }).click();
};

const linkIn = (text: string): string => /https?:\S+\?token=\S+/.exec(text)?.[0] ?? '';

const fileText = async (dataDir: string): Promise<string> => {
  const folder = join(dataDir, 'recovery');
  let texts: string[] = [];
  const read = (): string[] => {
    const names = existsSync(folder) ? readdirSync(folder) : [];
    texts = names.map((name) => readFileSync(join(folder, name), 'utf8'));
    return texts;
  };
  // The file exists a moment before its content.
  await expect.poll(read).toEqual([expect.stringContaining('token=')]);
  return texts[0] ?? '';
};

const signIn = async (page: Page, password: string): Promise<void> => {
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

test('a forgotten password, with the link from the operator', async ({ browser, page }) => {
  program = await startProgram();
  const { appUrl, dataDir } = program;
  // A session elsewhere, which the new password must sign out.
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await register(other, appUrl);

  await askForLink(page, appUrl);
  await expect(page.getByRole('heading', { name: 'Ask the operator for the link' })).toBeVisible();
  const link = linkIn(await fileText(dataDir));
  expect(program.output()).not.toContain('rec_');

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await page.waitForURL((url) => url.pathname === '/recovery-password' && url.search === '');
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Password must have at least 10 characters')).toBeVisible();
  await page.getByLabel('New password').fill(NEW);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.waitForURL('**/login');
  await expect(page.getByText('Password changed. Sign in')).toBeVisible();
  await signIn(page, 'a long enough phrase');
  await expect(page.getByText('The email or password is wrong.')).toBeVisible();
  await signIn(page, NEW);
  await page.waitForURL('**/dashboard**');

  await other.reload();
  await other.waitForURL('**/login');
  // The link works once.
  await other.goto(link);
  await other.getByLabel('New password').fill('yet another long phrase');
  await other.getByRole('button', { name: 'Save password' }).click();
  await expect(other.getByText('This link was already used')).toBeVisible();
  await other.getByRole('button', { name: 'Request another link' }).click();
  await expect(other.getByLabel('Email')).toBeVisible();
  await elsewhere.close();
});

test('a forgotten password, with the link from the mail @long', async ({ browser, page }) => {
  smtp = await startSmtpServer();
  program = await startProgram({ env: { FAIRLEAD_SMTP_URL: smtp.url } });
  const { appUrl } = program;
  await register(page, appUrl);
  const forgetful = await browser.newContext();
  const own = await forgetful.newPage();
  await askForLink(own, appUrl);
  await expect(own.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect.poll(() => smtp?.received.length).toBe(1);
  expect(smtp.received[0]?.to).toEqual(['ana@example.com']);
  // Opened in a signed-in browser: the new password signs that out too.
  await page.goto(linkIn(smtp.received[0]?.text ?? ''));
  await page.getByLabel('New password').fill(NEW);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.waitForURL('**/login');
  await signIn(page, NEW);
  await page.waitForURL('**/dashboard**');
  await forgetful.close();
});
