import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { openFilledProgram } from '../helpers/filled-program.ts';
import { openScreens, type Screen, showScreen, signedInScreens, sizes } from '../helpers/screens.ts';

/**
 * `npm run screens`: captures every screen of a filled Fairlead in each variant, whole and at full resolution, in
 * dist/screens/<variant>/, and arranges the visible part of each on one sheet per variant in docs/screens/.
 */

interface Variant {
  name: string;
  theme: 'light' | 'dark';
  size: keyof typeof sizes;
  language: string;
}

const variants: readonly Variant[] = [
  { name: 'light', theme: 'light', size: 'wide', language: 'en' },
  { name: 'dark', theme: 'dark', size: 'wide', language: 'en' },
  { name: 'phone', theme: 'light', size: 'phone', language: 'en' },
  { name: 'phone-dark', theme: 'dark', size: 'phone', language: 'en' },
  { name: 'hindi', theme: 'light', size: 'wide', language: 'hi' },
  { name: 'russian', theme: 'light', size: 'wide', language: 'ru' },
  { name: 'hindi-phone', theme: 'light', size: 'phone', language: 'hi' },
  { name: 'russian-phone', theme: 'light', size: 'phone', language: 'ru' },
];

const root = join(import.meta.dirname, '../..');
const sheets = join(root, 'docs/screens');

interface Picture {
  name: string;
  /** The part that fits the window, as WebP. */
  first: Buffer;
}

/** Captures a screen twice: the part that fits the window, and all of it with the window as tall as the page. */
const take = async (
  page: Page,
  origin: string,
  screen: Screen,
  { name, size }: Variant,
): Promise<Picture> => {
  await showScreen(page, origin, screen);
  const { width, height } = sizes[size];
  const excess = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  if (excess > 0) console.error(`${screen.name}, ${name}: the page is ${excess} px wider than the window.`);
  const first = await page.screenshot({ type: 'webp', quality: 80, animations: 'disabled' });
  const whole = await page.evaluate<number>('document.documentElement.scrollHeight');
  await page.setViewportSize({ width, height: Math.max(height, whole) });
  await page.screenshot({
    path: join(root, `dist/screens/${name}/${screen.name}.png`),
    animations: 'disabled',
  });
  await page.setViewportSize({ width, height });
  return { name: screen.name, first };
};

/** All pictures of a variant side by side, with their names. */
const sheetOf = async (browser: Browser, { name, size }: Variant, pictures: readonly Picture[]) => {
  const columns = size === 'phone' ? 8 : 5;
  const cells = pictures.map(
    ({ name: screen, first }) =>
      `<figure><img src="data:image/webp;base64,${first.toString('base64')}"><figcaption>${screen}</figcaption></figure>`,
  );
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
  await page.setContent(
    `<style>
      body { margin: 16px; font: 12px sans-serif; color: #333; background: #ddd }
      main { display: grid; grid-template-columns: repeat(${columns}, 1fr); gap: 12px }
      figure { margin: 0 } img { width: 100%; border: 1px solid #999; display: block } figcaption { padding: 4px 0 }
    </style><main>${cells.join('')}</main>`,
  );
  await page.evaluate('Promise.all([...document.images].map((image) => image.decode())).then(() => true)');
  const sheet = await page.screenshot({ type: 'webp', quality: 60, fullPage: true });
  writeFileSync(join(sheets, `${name}.webp`), sheet);
  await page.close();
  return sheet.length;
};

const takeAll = async (browser: Browser, origin: string, ids: readonly string[], variant: Variant) => {
  const { name, theme, size, language } = variant;
  mkdirSync(join(root, `dist/screens/${name}`), { recursive: true });
  const context = await browser.newContext({ viewport: sizes[size], colorScheme: theme, locale: language });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`${name}: ${error.message}`));
  const pictures: Picture[] = [];
  for (const screen of openScreens) pictures.push(await take(page, origin, screen, variant));
  await page.goto(`${origin}/login`);
  // By position, not by text, which depends on the language.
  await page.locator('input[type=email]').fill('ana@example.com');
  await page.locator('input[type=password]').fill('a long enough phrase');
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/dashboard**');
  for (const screen of signedInScreens(ids)) pictures.push(await take(page, origin, screen, variant));
  await context.close();
  return sheetOf(browser, variant, pictures);
};

mkdirSync(sheets, { recursive: true });
const { program, ids } = await openFilledProgram({ tested: true });
const path = process.env.FAIRLEAD_TEST_BROWSER ?? '';
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-background-networking'],
  ...(path !== '' && { executablePath: path }),
});
const only = process.argv.slice(2);
try {
  for (const variant of variants) {
    if (only.length > 0 && !only.includes(variant.name)) continue;
    const bytes = await takeAll(browser, program.appUrl, ids, variant);
    console.log(`docs/screens/${variant.name}.webp: ${Math.round(bytes / 1000)} kB`);
  }
} finally {
  await browser.close();
  await program.dispose();
}
