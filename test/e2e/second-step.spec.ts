import { expect, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { type Program, startProgram } from '../helpers/program.ts';
import { callsTo } from '../helpers/session-steps.ts';
import { register } from '../helpers/steps.ts';

const PASSWORD = 'a long enough phrase';

let program: Program | undefined;
test.afterEach(async () => {
  await program?.dispose();
  program = undefined;
});

/** Sets up two-step verification as the signed-in user of `page`; resolves to the secret and the recovery codes. */
const setUp = async (page: Page, appUrl: string): Promise<{ secret: string; codes: string[] }> => {
  const token = await page.evaluate("localStorage.getItem('accessToken')");
  const headers = { authorization: `Bearer ${token}` };
  const url = new URL('/api/1.1/profile/totp', appUrl).href;
  const begun = await page.request.post(url, { headers, data: { password: PASSWORD } });
  const { secret } = (await begun.json()) as { secret: string };
  const totp = TOTP.generate({ secret: Secret.fromBase32(secret) });
  const confirmed = await page.request.post(`${url}/confirm`, { headers, data: { totp } });
  const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] };
  return { secret, codes: recoveryCodes };
};

test('sign-in with a code of the app, and with a recovery code', async ({ browser, page }) => {
  program = await startProgram();
  const { appUrl } = program;
  await register(page, appUrl);
  const { secret, codes } = await setUp(page, appUrl);

  for (const [written, code] of [
    [false, TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + 30_000 })],
    [true, codes[0] ?? ''],
  ] as const) {
    const context = await browser.newContext();
    const own = await context.newPage();
    await own.goto(new URL('/login', appUrl).href);
    await own.getByLabel('Email').fill('ana@example.com');
    await own.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await own.getByRole('button', { name: 'Sign in' }).click();
    await expect(own.getByRole('heading', { name: 'One more step' })).toBeVisible();
    const field = own.getByLabel('Code', { exact: true });
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('inputmode', 'numeric');
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    // The first six digits are submitted automatically, later ones on request.
    const sent = callsTo(own, '/login');
    await field.fill('000 000');
    await expect(own.getByText('This code is wrong')).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
    expect(sent).toHaveLength(1);
    if (written) {
      await own.getByRole('button', { name: 'Use a code from the app' }).waitFor({ state: 'hidden' });
      await own.getByRole('button', { name: 'Use a recovery code' }).click();
      await expect(own.getByText('This code is wrong')).toHaveCount(0);
      await own.getByRole('button', { name: 'Use a code from the app' }).click();
      await own.getByRole('button', { name: 'Use a recovery code' }).click();
    }
    const last = written ? own.getByLabel('Recovery code', { exact: true }) : field;
    await expect(last).toBeFocused();
    await last.fill(code);
    await expect(last).toHaveValue(code);
    expect(sent).toHaveLength(1);
    await last.press('Enter');
    await own.waitForURL('**/dashboard**');
    await context.close();
  }
});
