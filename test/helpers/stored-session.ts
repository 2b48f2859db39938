import type { Page } from '@playwright/test';
import { OWNER } from './account.ts';

/** Runs in the page: asks for a session and stores what the screens would store. */
const keepSession = async ({ path, body }: { path: string; body: object }): Promise<void> => {
  const response = await fetch(`/api/1.1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, ...body }),
  });
  const { access_token, refresh_token } = (await response.json()) as Record<string, string>;
  localStorage.setItem('accessToken', access_token ?? '');
  localStorage.setItem('refreshToken', refresh_token ?? '');
  localStorage.setItem('vuex', JSON.stringify({ fresh: true }));
};

/** From the smallest file that has the application's storage. */
const store = async (page: Page, origin: string, path: string, body: object): Promise<void> => {
  await page.goto(new URL('/favicon.svg', origin).href);
  await page.evaluate(keepSession, { path, body });
};

/**
 * Signs in to an account without the sign-in screen, and opens nothing: the test begins at the screen it is about.
 */
export const storeSession = (
  page: Page,
  origin: string,
  { email, password }: typeof OWNER = OWNER,
): Promise<void> => store(page, origin, '/login', { email, password });

/** Creates the first account of a program in the same way. */
export const storeFirstSession = (page: Page, origin: string): Promise<void> =>
  store(page, origin, '/registration', { name: 'Ana Lima', ...OWNER });
