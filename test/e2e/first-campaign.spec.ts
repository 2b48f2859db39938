import { expect, test } from '@playwright/test';
import { type Program, startProgram } from '../helpers/program.ts';
import { type Receiver, startReceiver } from '../helpers/receiver.ts';
import { makeCampaign, register } from '../helpers/steps.ts';

let program: Program;
let receiver: Receiver;

test.beforeAll(async () => {
  receiver = await startReceiver();
  program = await startProgram({ firstDay: true });
});
test.afterAll(async () => {
  await program?.dispose();
  await receiver?.close();
});

test('from an empty folder to a link that works', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: program.appUrl });
  await register(page, program.appUrl);
  const link = await makeCampaign(page, program.appUrl, receiver.origin);
  expect(link.startsWith(`${program.linkOrigin}/`)).toBe(true);

  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(link);

  const visitor = await context.newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name: 'Landing page' })).toBeVisible();
  const visit = receiver.visits.at(-1);
  expect(['/a', '/b']).toContain(visit?.pathname);
  expect(visit?.searchParams.get('cid')).toMatch(/^[A-Za-z0-9_-]{43}$/);

  // The same visitor still goes where they were sent first.
  await visitor.goto(link);
  expect(receiver.visits.at(-1)?.pathname).toBe(visit?.pathname);
  await visitor.close();
});

test('a stop is clean, and everything is there after the next start @long', async ({ page }) => {
  expect(await program.stop()).toBe(0);
  const again = await startProgram({ dataDir: program.dataDir });
  try {
    await page.goto(new URL('/login', again.appUrl).href);
    await page.getByLabel('Email').fill('ana@example.com');
    await page.getByLabel('Password', { exact: true }).fill('a long enough phrase');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/dashboard**');
    await page.goto(new URL('/campaign/campaigns', again.appUrl).href);
    await expect(page.getByText('First campaign').first()).toBeVisible();
    const audit = await again.command('audit', '--json');
    expect(audit.code, audit.stderr).toBe(0);
  } finally {
    expect(await again.stop()).toBe(0);
  }
});
