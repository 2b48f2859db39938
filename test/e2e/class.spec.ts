import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { PASSWORD } from '../helpers/api-house.ts';
import { type BrowserHouse, openBrowserHouse } from '../helpers/browser-house.ts';
import { storeSession } from '../helpers/stored-session.ts';

const speakerId = '0123456789abcdef01234567';
const en = {
  webinarId: 'launch-2026',
  videoUrl: 'https://videos.example/class.mp4',
  title: 'Clean numbers',
  apply: 'Tell me where to reach you.',
  testimonials: [{ speakerId, quote: 'I saw <b>every</b> bot.', speaker: 'Rita, media buyer' }],
};
const pt = {
  webinarId: 'lancamento',
  videoUrl: 'https://player.vimeo.com/video/123456',
  title: 'Números limpos',
};

let house: BrowserHouse;
let dataDir: string;
let token: string;
/** Saves a class as the owner does. */
const write = async (content: object | null): Promise<void> => {
  const address = `${house.origin}/api/1.1/class/setup`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const { setup } = (await (await fetch(address, { headers })).json()) as { setup: { revision: number } };
  const body = JSON.stringify({ content, revision: setup.revision });
  expect((await fetch(address, { method: 'PATCH', headers, body })).status).toBe(200);
};

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fairlead-class-'));
  house = await openBrowserHouse({ dataDir });
  token = (await house.register('owner@example.com')).access_token;
});
test.afterAll(async () => {
  await house?.close();
  rmSync(dataDir, { recursive: true });
});

/** Collects every external address that pages of the context request, and answers for them. */
const watchForeign = async (context: BrowserContext): Promise<string[]> => {
  const asked: string[] = [];
  await context.route(
    (url) => url.origin !== house.origin,
    (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<p>The player</p>' });
    },
  );
  return asked;
};

const open = async (page: Page): Promise<void> => {
  await page.goto(`${house.origin}/c5d80fa36`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

const fill = async (page: Page, [name, email, phone]: readonly [string, string, string]): Promise<void> => {
  await page.locator('input[name=name]').fill(name);
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=phone]').fill(phone);
  await page.locator('form button[type=submit]').click();
};

test('the page has its sections in order, and the operator’s words as text', async ({ page }) => {
  await write({ en });
  await open(page);
  const text = (await page.getByRole('main').textContent()) ?? '';
  const parts = [
    'Clean numbers',
    'Watch the class',
    'What you will learn',
    'Getting ads approved and keeping them approved',
    'Protecting your offers from copycats',
    'Metrics without the bots',
    'Speed and consistency',
    'Increasing your conversion rate',
    'Branded links that do not lose traffic',
    'No waiting. Watch it right away, ideally at 2x speed.',
    'I saw <b>every</b> bot.',
    'Rita, media buyer',
    'Tell me where to reach you.',
    'Apply for the class',
    'Sign up and watch',
    'Show me the class',
  ];
  const places = parts.map((part) => text.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  await expect(page.locator('input[name=webinarId]')).toHaveValue('launch-2026');
  await page.getByRole('button', { name: 'Watch the class' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();

  await test.step('a class changed meanwhile is reported as such, and nothing typed is lost', async () => {
    await write({ en: { ...en, webinarId: 'another' } });
    await fill(page, ['Eva Lima', 'late@example.com', '+55 11 91234-5678']);
    await expect(page.getByText('This class has changed. Reload the page')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('late@example.com');
  });
});

test('a sign-up lists missing fields, shows the class, and contacts its host only when play is pressed', async ({
  page,
  context,
}) => {
  await write({ en });
  const asked = await watchForeign(context);
  await open(page);
  await fill(page, ['A1', 'ana', '123']);
  await expect(page.getByText('Name must have at least 3 letters')).toBeVisible();
  await expect(page.getByText('Invalid email')).toBeVisible();
  await expect(page.getByText('Invalid phone number')).toBeVisible();
  await fill(page, ['', '', '']);
  for (const message of ['Name is required', 'Email is required', 'Phone number is required']) {
    await expect(page.getByText(message)).toBeVisible();
  }
  // en-US: a US number may omit its country code.
  await fill(page, ['राम कुमार', 'ram@example.com', '(201) 555-0123']);
  const play = page.getByRole('button', { name: 'Play from videos.example' });
  await expect(play).toBeFocused();
  expect(asked).toEqual([]);
  await play.click();
  await expect.poll(() => [...new Set(asked)]).toEqual(['https://videos.example/class.mp4']);
  // The answer was not a video.
  await expect(page.getByText('The video from videos.example could not be played.')).toBeVisible();
  const before = asked.length;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => asked.length).toBeGreaterThan(before);
});

test('a browser with a sign-up shows the class again, and stores nothing about the person @long', async ({
  page,
}) => {
  await write({ en });
  await open(page);
  await fill(page, ['Eva Lima', 'again@example.com', '+55 11 91234-5678']);
  await expect(page.getByRole('button', { name: /^Play/ })).toBeFocused();
  await open(page);
  await expect(page.getByRole('button', { name: /^Play/ })).toBeVisible();
  await expect(page.locator('form')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Apply for the class' })).toHaveCount(0);
  expect(await page.evaluate(() => Object.entries(localStorage))).toContainEqual([
    'fairlead.class:launch-2026',
    '1',
  ]);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('again@example.com');
  // Another class needs another sign-up.
  await write({ en: { ...en, webinarId: 'another' } });
  // The browser caches the answer for a minute.
  await page.evaluate(() => fetch('/api/1.1/class?language=en', { cache: 'reload' }));
  await open(page);
  await expect(page.locator('input[name=webinarId]')).toHaveValue('another');
});

test('a player may only be framed from its own host', async ({ browser }) => {
  await write({ en, pt });
  const context = await browser.newContext({ locale: 'pt-BR' });
  const asked = await watchForeign(context);
  const page = await context.newPage();
  await open(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Números limpos');
  await expect(page.getByText('O que diz quem já assistiu')).toHaveCount(0);
  await fill(page, ['João Souza', 'joao@example.com', '11 98765-4321']);
  const play = page.getByRole('button', { name: 'player.vimeo.com' });
  await expect(play).toBeVisible();
  expect(asked).toEqual([]);
  await play.click();
  await expect(page.frameLocator('iframe').getByText('The player')).toBeVisible();
  expect(asked).toEqual(['https://player.vimeo.com/video/123456?autoplay=1']);
  await context.close();
});

test('a person who signs up, twice or once, is one lead in the owner’s list and file', async ({
  page,
  browser,
}) => {
  await write({ en });
  const comeAnew = async (): Promise<void> => {
    await page.evaluate(() => localStorage.removeItem('fairlead.class:launch-2026'));
    await page.reload();
  };
  await open(page);
  for (const name of ['Eva Lima', 'Eva Lima']) {
    await fill(page, [name, 'eva@example.com', '+55 11 91234-5678']);
    await expect(page.getByRole('button', { name: /^Play/ })).toBeVisible();
    await comeAnew();
  }
  await fill(page, ['+Leo Paz', 'leo@example.com', '+52 55 1234 5678']);
  await expect(page.getByRole('button', { name: /^Play/ })).toBeVisible();

  const context = await browser.newContext();
  const own = await context.newPage();
  await storeSession(own, house.origin, { email: 'owner@example.com', password: PASSWORD });
  await own.goto(`${house.origin}/settings/class`);
  const section = own.getByRole('region', { name: 'Class and sign-ups' }).first();
  await expect(section.getByText(`${house.origin}/c5d80fa36`)).toBeVisible();
  await expect(section.getByRole('link', { name: 'Edit the class page' })).toBeVisible();
  await section.getByLabel('Search sign-ups').fill('eva@');
  await expect(section.getByRole('row')).toHaveCount(2);
  await expect(section.getByRole('row').nth(1)).toContainText('+5511912345678');
  await section.getByLabel('Search sign-ups').fill('nobody at all');
  await expect(section.getByText('No matching sign-ups')).toBeVisible();
  await section.getByRole('button', { name: 'Clear filters' }).click();
  await expect(section.getByRole('rowheader', { name: '+Leo Paz' })).toBeVisible();

  const waiting = own.waitForEvent('download');
  await section.getByRole('button', { name: 'Download CSV' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
  expect(lines[0]).toBe('\uFEFFcreated_at,name,email,phone,webinar_id,language');
  expect(lines.filter((line) => line.includes('eva@example.com'))).toEqual([
    expect.stringMatching(/,Eva Lima,eva@example\.com,'\+5511912345678,launch-2026,en$/),
  ]);
  expect(lines[1]).toContain(",'+Leo Paz,leo@example.com,");

  await section.getByRole('button', { name: 'Delete +Leo Paz' }).click();
  await own.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(section.getByRole('rowheader', { name: '+Leo Paz' })).toHaveCount(0);
  await context.close();
});

test('until the owner edits the class, the page is a sample that says so @long', async ({ page }) => {
  await write(null);
  await open(page);
  await expect(page.getByText('This is a sample. The owner of this site has not set up')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Run ads on clean numbers' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Watch the class' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply for the class' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(6);
  await expect(page.getByText('What viewers say')).toHaveCount(0);
  await fill(page, ['Eva Lima', 'sample@example.com', '+55 11 91234-5678']);
  await expect(page.getByText('No video yet.')).toBeVisible();
});
