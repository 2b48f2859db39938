import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { Campaign } from '../../src/contracts/campaigns/campaign.ts';
import { at, type House, openHouse, PASSWORD } from './api-house.ts';
import { splitBetween } from './campaign-body.ts';
import { storeSession as storeSessionAt } from './stored-session.ts';

const webRoot = join(import.meta.dirname, '../../dist/web');

/** The real application, served to real browsers, with one clock for the pages and the server. */
export interface BrowserHouse extends House {
  origin: string;
  /** Sets the clocks of a context's pages to the server's, plus `aheadMs`. */
  enter(context: BrowserContext, aheadMs?: number): Promise<void>;
  /** Lets time pass for the server and for the pages, as if the machine had slept: due timers fire once. */
  pass(context: BrowserContext, ms: number): Promise<void>;
  /** Creates an account and signs in on the screen; resolves when the dashboard is shown. */
  signInOnScreen(page: Page): Promise<void>;
  /** Like `signInOnScreen` but without the sign-in screen: stores what a sign-in stores, and opens the dashboard. */
  signIn(page: Page): Promise<void>;
  /** Creates an account and stores what a sign-in stores. Opens nothing: the test begins at the screen it is about. */
  storeSession(page: Page): Promise<void>;
  /** Creates a campaign for the account of a page: on its first domain, with one destination unless `body` has others. */
  makeCampaign(page: Page, body: object): Promise<Campaign>;
  /** Email of the account that was created for a page. */
  emailOf(page: Page): string;
  /** Signs in the same account again; it is led to the dashboard, or to `back`, where its session ended. */
  signInAgain(page: Page, back?: string): Promise<void>;
}

export const openBrowserHouse = async (
  options: Parameters<typeof openHouse>[0] = {},
): Promise<BrowserHouse> => {
  if (!existsSync(join(webRoot, 'index.html'))) throw new Error('The web application is not built.');
  const house = await openHouse({ ...options, webRoot });
  let ahead = 0;
  // Time advances by itself, as it does in the pages: screens move only then.
  Object.defineProperty(house.clock, 'now', { get: () => Date.now() + ahead });
  const origin = await house.app.listen({ host: '127.0.0.1', port: 0 });
  const emails = new WeakMap<BrowserContext, string>();
  let accounts = 0;

  const makeAccount = async (page: Page): Promise<string> => {
    const email = `ana${++accounts}@example.com`;
    emails.set(page.context(), email);
    await house.register(email);
    return email;
  };

  const emailOf = (page: Page): string => emails.get(page.context()) ?? '';

  const signInAgain = async (page: Page, back = '/dashboard'): Promise<void> => {
    if (page.url() !== `${origin}/login`) await page.goto(`${origin}/login`);
    await page.getByLabel('Email').fill(emailOf(page));
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`**${back}**`);
  };

  const storeSession = async (page: Page): Promise<void> => {
    const email = await makeAccount(page);
    await storeSessionAt(page, origin, { email, password: PASSWORD });
  };

  return {
    ...house,
    origin,
    enter: (context, aheadMs = 0) => context.clock.install({ time: house.clock.now + aheadMs }),
    async pass(context, ms) {
      ahead += ms;
      await context.clock.fastForward(ms);
    },
    async signInOnScreen(page) {
      await makeAccount(page);
      await signInAgain(page);
    },
    storeSession,
    async signIn(page) {
      await storeSession(page);
      await page.goto(`${origin}/dashboard`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
    async makeCampaign(page, body) {
      const token = await page.evaluate<string>("localStorage.getItem('accessToken')");
      const domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
      const pages = splitBetween([{ name: 'A', url: 'https://shop.example/', weight: 10_000 }]);
      const made = await house.call('POST', '/campaign', { token, body: { domainId, ...pages, ...body } });
      if (made.status !== 201) throw new Error(`There is no campaign: ${JSON.stringify(made.body)}`);
      return made.body as Campaign;
    },
    emailOf,
    signInAgain,
  };
};
