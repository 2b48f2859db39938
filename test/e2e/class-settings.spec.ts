import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { PASSWORD } from '../helpers/api-house.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { storeSession } from '../helpers/stored-session.ts';

let house: BrowserHouse;
let dataDir: string;

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fairlead-class-'));
  house = await openBrowserHouse({ dataDir });
  await house.register('owner@example.com');
});
test.afterAll(async () => {
  await house?.close();
  rmSync(dataDir, { recursive: true });
});

const signIn = async (page: Page): Promise<void> => {
  await storeSession(page, house.origin, { email: 'owner@example.com', password: PASSWORD });
};

test('the owner edits the class, previews and saves it, and visitors see it', async ({ page, browser }) => {
  // Each visitor has an empty cache: browsers cache the class for a minute.
  const comes = async (): Promise<Page> => {
    const another = await (await browser.newContext()).newPage();
    await another.goto(`${house.origin}/c5d80fa36`);
    return another;
  };
  let visitor = await comes();
  await expect(visitor.getByText('This is a sample.')).toBeVisible();

  await signIn(page);
  await page.goto(`${house.origin}/settings/class`);
  await page.getByRole('link', { name: 'Edit the class page' }).click();
  await expect(page.getByText('Visitors currently see a labeled sample')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter the HTTPS URL of a video file')).toBeVisible();
  await expect(page.getByText('The webinar ID must be')).toBeVisible();

  await page.getByLabel('Class name').fill('Clean numbers');
  await page.getByLabel('Video URL').fill('https://videos.example/class.mp4');
  await page.getByLabel('Webinar ID').fill('launch-2026');
  await page.getByRole('button', { name: 'Add testimonial' }).click();
  await page.getByLabel('Quote').fill('I saw every bot.');
  await page.getByLabel('Speaker name').fill('Rita, media buyer');
  await page.getByLabel('Speaker ID').fill('0123456789abcdef01234567');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Clean numbers' })).toBeVisible();
  await expect(preview.getByText('I saw every bot.')).toBeVisible();
  // Signing up in the preview stores nothing and does not save the class either.
  await preview.locator('input[name=name]').fill('Eva Lima');
  await preview.locator('input[name=email]').fill('eva@example.com');
  await preview.locator('input[name=phone]').fill('+55 11 91234-5678');
  await preview.getByRole('button', { name: 'Show me the class' }).click();
  await expect(preview.getByRole('button', { name: /^Play/ })).toBeVisible();
  await preview.getByRole('button', { name: 'Back to the form' }).click();
  const answer = await page.request.get(`${house.origin}/api/1.1/class`);
  expect(await answer.json()).toMatchObject({ content: { sample: true } });
  await page.getByLabel('Speaker ID').fill('short');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The speaker ID must have exactly 24 characters')).toBeVisible();
  await page.getByLabel('Speaker ID').fill('0123456789abcdef01234567');

  // Typed values are restored after the page is closed.
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).join()))
    .toContain('0123456789abcdef01234567');
  await page.reload({ waitUntil: 'load' });
  await expect(page.getByLabel('Class name')).toHaveValue('Clean numbers');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Class saved.')).toBeVisible();
  visitor = await comes();
  await expect(visitor.getByRole('heading', { name: 'Clean numbers', exact: true })).toBeVisible();
  await expect(visitor.getByText('This is a sample.')).toHaveCount(0);
  await expect(visitor.getByText('I saw every bot.')).toBeVisible();

  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export class.json' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('class.json');
  const file = await download.path();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ en: { title: 'Clean numbers' } });

  await page.getByRole('button', { name: 'Remove English' }).click();
  await expect(page.getByText('The class is not available in English')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({
    name: 'class.json',
    mimeType: 'application/json',
    buffer: Buffer.from(readFileSync(file, 'utf8').replace('Clean numbers', 'From the file')),
  });
  await expect(page.getByLabel('Class name')).toHaveValue('From the file');
  await page.getByRole('button', { name: 'Reset to the sample' }).click();
  await page.getByRole('button', { name: 'Delete my class' }).click();
  visitor = await comes();
  await expect(visitor.getByText('This is a sample.')).toBeVisible();
});
