import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { Demo } from '../../src/contracts/workspace/demo.ts';
import { OWNER, openAccount } from '../helpers/account.ts';
import { type Program, startProgram } from '../helpers/program.ts';

/*
 * Writes pictures of the dashboard in both themes for the home page to src/web/public. Run by `node
 * scripts/home-pictures.mjs` whenever the dashboard has changed; the numbers are those of the demo data.
 */

const PUBLIC = join(import.meta.dirname, '../../src/web/public');
/** Pixels of the page; the picture has twice as many in each direction. */
const SIZE = { width: 1440, height: 1040 };
/** The most that a visitor on a phone should load, bytes. */
const LIMIT = 90_000;

/** Runs in the page, as text: the type check for this file has no DOM. */
const ENCODE = `async ([png, quality]) => {
  const picture = await createImageBitmap(await (await fetch('data:image/png;base64,' + png)).blob());
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext('2d').drawImage(picture, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}`;

/** The best WebP below the limit. */
const encode = async (blank: Page, png: Buffer): Promise<Buffer> => {
  for (let quality = 0.9; quality > 0.2; quality -= 0.1) {
    const hex = await blank.evaluate<string>(
      `(${ENCODE})(${JSON.stringify([png.toString('base64'), quality])})`,
    );
    const webp = Buffer.from(hex, 'hex');
    if (webp.length <= LIMIT) return webp;
  }
  throw new Error(`The picture cannot be brought below ${LIMIT} bytes.`);
};

const takeOne = async (browser: Browser, appUrl: string, theme: 'light' | 'dark'): Promise<void> => {
  const context = await browser.newContext({
    viewport: SIZE,
    deviceScaleFactor: 2,
    colorScheme: theme,
    locale: 'en-US',
  });
  const page = await context.newPage();
  await page.goto(new URL('/login', appUrl).href);
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard**');
  await page.goto(new URL('/dashboard?range=7d&compare=previous', appUrl).href);
  await page.locator('[data-value]', { hasText: /\d/ }).first().waitFor();
  await page.getByRole('region', { name: 'Campaigns' }).getByRole('listitem').first().waitFor();
  await page.getByRole('button', { name: 'Show as a table' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready.then(() => true)');
  // A picture of loading bars would be worse than the existing one.
  const bars = await page.locator('.MuiSkeleton-root').count();
  if (bars > 0) throw new Error(`The dashboard is not there yet: ${bars} parts of it are on their way.`);
  const png = await page.screenshot({ animations: 'disabled' });
  // A page without a content security policy.
  const blank = await context.newPage();
  const file = join(PUBLIC, `home-${theme}.webp`);
  const webp = await encode(blank, png);
  await writeFile(file, webp);
  console.error(`${file}: ${(webp.length / 1000).toFixed(1)} kB`);
  await context.close();
};

/** Makes the demo data; signing in leads to them. */
const makeDemo = async (program: Program): Promise<void> => {
  const account = await openAccount(program);
  await account.post('/demo', {});
  for (;;) {
    const { state } = await account.get<Demo>('/demo');
    if (state === 'ready') return;
    if (state !== 'building') throw new Error(`The demo is ${state}.`);
    await setTimeout(500);
  }
};

const program = await startProgram();
const executablePath = process.env.FAIRLEAD_TEST_BROWSER ?? '';
const browser = await chromium.launch({
  ...(executablePath !== '' && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  await makeDemo(program);
  for (const theme of ['light', 'dark'] as const) await takeOne(browser, program.appUrl, theme);
} finally {
  await browser.close();
  await program.dispose();
}
