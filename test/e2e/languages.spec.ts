import { type Browser, expect, type Page, test } from '@playwright/test';
import { type Program, startProgram } from '../helpers/program.ts';
import { register } from '../helpers/steps.ts';

let program: Program;

test.beforeAll(async () => {
  program = await startProgram();
});
test.afterAll(async () => {
  await program?.dispose();
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const lang = (page: Page) => page.locator('html').getAttribute('lang');

const visit = async (browser: Browser, locale: string, path: string): Promise<Page> => {
  const page = await (await browser.newContext({ locale })).newPage();
  await page.goto(new URL(path, program.appUrl).href);
  return page;
};

for (const [locale, language, title] of [
  ['pt-BR', 'pt', 'Entrar'],
  ['es-MX', 'es', 'Iniciar sesión'],
  ['ru', 'ru', 'Вход'],
  ['hi-IN', 'hi', 'साइन इन करें'],
  ['en-GB', 'en', 'Sign in'],
  ['fr-FR', 'en', 'Sign in'],
] as const) {
  test(`a browser in ${locale} gets ${language}`, async ({ browser }) => {
    const page = await visit(browser, locale, '/login');
    await expect(heading(page)).toHaveText(title);
    expect(await lang(page)).toBe(language);
    const kept = await page.evaluate("localStorage.getItem('language')");
    expect(kept).toBeNull();
    await page.context().close();
  });
}

test('a chosen language is kept, also after sign-in and in another tab', async ({ page, context }) => {
  await register(page, program.appUrl);
  await expect(heading(page)).toHaveText(/Dashboard|first link/);
  const other = await context.newPage();
  await other.goto(new URL('/campaign/campaigns', program.appUrl).href);
  await expect(heading(other)).toHaveText('Campaigns');

  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Русский' });
  await expect(page.getByRole('combobox', { name: 'Язык' })).toHaveValue('ru');
  await expect(heading(other)).toHaveText('Кампании');
  expect(await page.evaluate("localStorage.getItem('language')")).toBe('ru');

  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Язык' })).toHaveValue('ru');
  expect(await lang(page)).toBe('ru');
});

test('Devanagari is loaded for Hindi, and for no other language @long', async ({ browser }) => {
  for (const [locale, wanted] of [
    ['hi', true],
    ['ru', false],
  ] as const) {
    const page = await (await browser.newContext({ locale })).newPage();
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (/devanagari.*woff2/.test(request.url())) fonts.push(request.url());
    });
    await page.goto(new URL('/login', program.appUrl).href);
    await expect(heading(page)).toBeVisible();
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    expect({ locale, loaded: fonts.length > 0 }).toEqual({ locale, loaded: wanted });
    await page.context().close();
  }
});

for (const [what, show] of [
  ['a name', (page: Page) => page.getByLabel('Email').fill('राम')],
  ['the list of languages', (page: Page) => page.getByRole('combobox', { name: 'Language' }).hover()],
] as const) {
  test(`Devanagari loads in every language when it is about to be shown: ${what} @long`, async ({ page }) => {
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (/devanagari.*woff2/.test(request.url())) fonts.push(request.url());
    });
    await page.goto(new URL('/login', program.appUrl).href);
    await expect(heading(page)).toHaveText('Sign in');
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    expect(fonts).toEqual([]);
    await show(page);
    await expect.poll(() => fonts.length).toBe(1);
  });
}

test('a language that cannot be loaded changes nothing, and says so @long', async ({ page, context }) => {
  await page.goto(new URL('/login', program.appUrl).href);
  await expect(heading(page)).toHaveText('Sign in');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
  await expect(page.getByRole('alert')).toContainText('Could not reach the server');
  await expect(heading(page)).toHaveText('Sign in');
  expect(await page.evaluate("localStorage.getItem('language')")).toBeNull();
  // The next test may share the context.
  await context.setOffline(false);
});
