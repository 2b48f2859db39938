import { expect, type Page } from '@playwright/test';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** The browser's stored value of a key. */
export const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

export const store = (page: Page, key: string, value: string): Promise<void> =>
  page.evaluate(([name, text]) => localStorage.setItem(name as string, text as string), [key, value]);

/** The members of the stored client state. */
export const vuex = async (page: Page): Promise<Record<string, unknown>> =>
  JSON.parse((await stored(page, 'vuex')) ?? 'null') as Record<string, unknown>;

/** The calls of a page to a path of the API, in order. */
export const callsTo = (page: Page, path: string): string[] => {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/1.1${path}`) {
      seen.push(request.headers().authorization?.replace('Bearer ', '') ?? '');
    }
  });
  return seen;
};

/** Expects the sign-in screen, with nothing of the session stored. */
export const expectSignedOut = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect([await stored(page, 'accessToken'), await stored(page, 'refreshToken')]).toEqual([null, null]);
  expect(await vuex(page)).toMatchObject({ fresh: false, accessToken: null });
};
