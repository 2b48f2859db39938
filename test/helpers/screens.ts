import type { Page, Request } from '@playwright/test';

export interface Screen {
  name: string;
  path: string;
  /** Content that shows it has loaded; absent: it makes no further requests. A live list never stops requesting. */
  shown?: string;
  /** Brings the screen into the state worth showing, in any language. */
  prepare?: (page: Page) => Promise<void>;
}

/** Public screens. */
export const openScreens: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'registration', path: '/registration' },
  { name: 'registration-referral', path: '/registration/friend-of-a-friend' },
  { name: 'recovery', path: '/recovery-password' },
  { name: 'recovery-new', path: '/recovery-password?token=none' },
  { name: 'maintenance', path: '/maintenance' },
  { name: 'trial', path: '/t9c4e1b27' },
  {
    name: 'trial-register',
    path: '/t9c4e1b27/register?name=Bia&email=bia@example.com&phone=%2B5511987654321',
  },
  { name: 'trial-login', path: '/t9c4e1b27/login' },
  { name: 'class', path: '/c5d80fa36' },
  { name: 'shared-gone', path: '/shared-test/none' },
  { name: 'shared-report-gone', path: '/shared-report/none' },
  { name: 'not-found', path: '/no-such-page' },
];

const openPalette = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
};

/** Opens the results of the newest test, with its charts. */
const openAbTest = async (page: Page): Promise<void> => {
  // A row of the table, or a card on a phone.
  await page.locator('main :is(tbody, li) a').first().click();
  await page.locator('main section [role=slider]').first().waitFor();
};

/** Creates a link to these results. */
const shareAbTest = async (page: Page): Promise<void> => {
  await openAbTest(page);
  await page.locator('main button.no-print[aria-haspopup=dialog]').first().click();
  await page.locator('[role=dialog] button.MuiButton-contained').click();
  await page.locator('[role=dialog] input').waitFor();
  await page.locator('[role=dialog] li').first().waitFor();
};

/** Opens a saved report and creates a link to it. */
const shareReport = async (page: Page): Promise<void> => {
  await page.locator('main button[aria-haspopup=dialog]').nth(1).click();
  await page.locator('[role=dialog] li a').first().click();
  await page.locator('main table').waitFor();
  // After reports, export and email.
  await page.locator('main button[aria-haspopup=dialog]').nth(3).click();
  await page.locator('[role=dialog] button.MuiButton-contained').click();
  await page.locator('[role=dialog] input[readonly]').waitFor();
  await page.locator('[role=dialog] li').first().waitFor();
};

/** Opens the link that was just created. */
const openSharedLink = async (page: Page): Promise<void> => {
  const link = new URL(await page.locator('[role=dialog] input[readonly]').inputValue());
  await page.goto(new URL(link.pathname, page.url()).href);
};

/** Opens the first page of a list of the library. */
const openLibraryPage = async (page: Page): Promise<void> => {
  await page.locator('main tbody a, main ul li a').first().click();
  await page.locator('[role=dialog] input[name=url]').waitFor();
  await page.locator('[role=dialog] section').first().waitFor();
};

/**
 * Signed-in screens. IDs of campaigns: one with traffic; one with rules and a landing page; any; one whose requests an
 * edge worker answered.
 */
export const signedInScreens = ([
  campaign = '',
  ruled = '',
  ,
  answered = '',
]: readonly string[]): readonly Screen[] => [
  { name: 'dashboard', path: '/dashboard?range=7d' },
  {
    name: 'own-days',
    path: '/dashboard?range=7d',
    prepare: async (page) => {
      await page.keyboard.press('c');
      await page.locator('[role=dialog] [role=grid]').waitFor();
    },
  },
  {
    name: 'dashboard-filtered',
    path: '/dashboard?range=yesterday&compare=previous&filters=os:ios;country!:IN,-&tabs=sub1,browser',
  },
  {
    name: 'dashboard-filter',
    path: '/dashboard?range=7d',
    prepare: async (page) => {
      await page.locator('main button[aria-haspopup=dialog]').nth(2).click();
      await page.getByRole('combobox').last().waitFor();
    },
  },
  {
    name: 'dashboard-export',
    path: '/dashboard?range=7d',
    prepare: async (page) => {
      await page.locator('main button[aria-haspopup=dialog]').first().click();
      await page.getByRole('dialog').locator('select').last().waitFor();
    },
  },
  {
    name: 'dashboard-all',
    path: '/dashboard?range=7d&compare=previous',
    prepare: async (page) => {
      await page.locator('main section button[aria-haspopup=dialog]').first().click();
      await page.locator('[role=dialog] table').waitFor();
    },
  },
  {
    name: 'reports',
    path: '/dashboard?range=7d',
    prepare: async (page) => {
      await page.locator('main button[aria-haspopup=dialog]').nth(1).click();
      await page.locator('[role=dialog] li a').first().waitFor();
    },
  },
  { name: 'reports-list', path: '/dashboard?report=all' },
  {
    name: 'report-saved',
    path: '/dashboard?range=7d',
    prepare: async (page) => {
      await page.locator('main button[aria-haspopup=dialog]').nth(1).click();
      await page.locator('[role=dialog] li a').first().click();
      await page.locator('main table').waitFor();
      await page.locator('main select').first().selectOption('device');
      await page.locator('main .MuiChip-root').waitFor();
    },
  },
  {
    name: 'report',
    path: '/dashboard?report=new&range=7d&compare=previous&by=campaign,country&show=requests,valid,conversions,cr,revenue,cost,profit,roi&sort=-profit',
  },
  {
    name: 'report-heatmap',
    path: '/dashboard?report=new&range=30d&show=valid,cr&view=heatmap~valid',
    prepare: async (page) => {
      await page.locator('main [role=grid]').waitFor();
    },
  },
  {
    name: 'report-by-time',
    path: '/dashboard?report=new&range=30d&by=country&show=revenue,roi&view=pivot~roi~week',
    prepare: async (page) => {
      await page.locator('main tbody tr td').nth(1).waitFor();
    },
  },
  { name: 'report-share', path: '/dashboard?range=7d', prepare: shareReport },
  {
    name: 'report-shared',
    path: '/dashboard?range=7d',
    prepare: async (page) => {
      await shareReport(page);
      await openSharedLink(page);
      await page.locator('main table').waitFor();
    },
  },
  {
    name: 'report-columns',
    path: '/dashboard?report=new&range=7d&by=day',
    prepare: async (page) => {
      // Not a cost, which opens its ledger.
      await page.locator('main button[aria-haspopup=dialog][aria-expanded]').last().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'report-formula',
    path: '/dashboard?report=new&range=7d&by=day',
    prepare: async (page) => {
      // Not a cost, which opens its ledger.
      await page.locator('main button[aria-haspopup=dialog][aria-expanded]').last().click();
      const formulas = page.getByRole('dialog').getByRole('group').nth(1);
      await formulas.getByRole('button').first().click();
      const dialog = page.getByRole('dialog').last();
      await dialog.locator('textarea').first().fill('epc - cpc');
      await dialog.getByRole('status').waitFor();
    },
  },
  {
    name: 'report-save',
    path: '/dashboard?report=new&range=yesterday&by=',
    prepare: async (page) => {
      await page.locator('main button.MuiButton-contained').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'report-mail',
    path: '/dashboard?range=7d',
    prepare: async (page) => {
      await page.locator('main button[aria-haspopup=dialog]').nth(1).click();
      const link = page.locator('[role=dialog] li a').first();
      const name = (await link.locator('.MuiTypography-body2').textContent()) ?? '';
      await link.click();
      // Only a saved report has the third dialog; its name is then shown above it.
      await page.locator('h1', { hasText: name }).waitFor();
      await page.locator('main button[aria-haspopup=dialog]').nth(2).click();
      await page.locator('[role=dialog] input[type=checkbox]').first().waitFor();
    },
  },
  { name: 'report-gone', path: '/dashboard?report=rpt_0000000000000000' },
  {
    name: 'report-filter-gone',
    path: '/dashboard?report=new&range=7d&filters=campaign:cmp_0000000000000000;os:ios',
  },
  { name: 'domains', path: '/domains' },
  {
    name: 'domain-details',
    path: '/domains?search=go.example.com',
    prepare: async (page) => {
      await page.locator('main li a').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'domains-add',
    path: '/domains',
    prepare: async (page) => {
      await page.locator('main button.MuiButton-contained').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'offers', path: '/library/offers?range=7d' },
  { name: 'offer-details', path: '/library/offers?range=7d', prepare: openLibraryPage },
  {
    name: 'offer-review',
    path: '/library/offers?range=7d&sort=-campaigns',
    prepare: async (page) => {
      await openLibraryPage(page);
      await page.locator('[role=dialog] input[name=url]').fill('https://new.example/?cid={click_id}');
      await page.locator('[role=dialog] button[type=submit]').click();
      await page.locator('[role=dialog] ins').waitFor();
    },
  },
  {
    name: 'offers-replace',
    path: '/library/offers?range=7d',
    prepare: async (page) => {
      await page.locator('main button[aria-haspopup=dialog]').nth(1).click();
      await page.locator('[role=dialog] input').first().fill('shop.example');
      await page.locator('[role=dialog] input').nth(1).fill('www.shop.example');
      await page.locator('[role=dialog] button[type=submit]').click();
      await page.locator('[role=dialog] ins').first().waitFor();
    },
  },
  {
    name: 'offers-changes',
    path: '/library/offers?range=7d',
    prepare: async (page) => {
      await page.locator('main button[aria-haspopup=dialog]').first().click();
      await page.getByRole('dialog').waitFor();
      await page.waitForLoadState('networkidle');
    },
  },
  { name: 'landing-pages', path: '/library/landing-pages?range=7d' },
  { name: 'landing-page-details', path: '/library/landing-pages?range=7d', prepare: openLibraryPage },
  { name: 'networks', path: '/library/networks' },
  {
    name: 'networks-add',
    path: '/library/networks?open=new',
    prepare: async (page) => {
      await page.locator('[role=dialog] input').first().waitFor();
    },
  },
  { name: 'sources', path: '/sources' },
  {
    name: 'sources-details',
    path: '/sources',
    prepare: async (page) => {
      await page.locator('main li button[aria-haspopup=dialog]').first().click();
      await page.locator('[role=dialog] li').first().waitFor();
    },
  },
  {
    name: 'sources-platform',
    path: '/sources',
    prepare: async (page) => {
      await page.locator('main button.MuiButton-contained').first().click();
      await page.locator('[role=dialog] li').first().waitFor();
    },
  },
  {
    name: 'sources-add',
    path: '/sources',
    prepare: async (page) => {
      await page.locator('main button.MuiButton-contained').first().click();
      await page.locator('[role=dialog] input').fill('mgid');
      await page.locator('[role=dialog] li button').first().click();
      await page.locator('[role=dialog] ol > li').first().waitFor();
    },
  },
  {
    name: 'sources-edit',
    path: '/sources',
    prepare: async (page) => {
      await page.locator('main li button[aria-haspopup=dialog]').last().click();
      await page.locator('[role=dialog] ol > li').first().waitFor();
      await page.locator('[role=dialog] [role=alert] button').first().click();
    },
  },
  {
    name: 'sources-corrections',
    path: '/sources?spend=src_0MetaAds00000001',
    prepare: async (page) => {
      await page.locator('main ul li').first().waitFor();
      await page.locator('main section').last().locator('button[aria-haspopup=dialog]').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'requests', path: `/requests?range=7d&campaign=${campaign}`, shown: '[data-request]' },
  {
    name: 'request-details',
    path: `/requests?range=7d&campaign=${answered}`,
    shown: '[data-request]',
    prepare: async (page) => {
      await page.locator('[data-request] button[aria-haspopup=dialog]').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'campaigns', path: '/campaign/campaigns' },
  {
    name: 'campaigns-import',
    path: '/campaign/campaigns',
    prepare: async (page) => {
      await page.locator('main button[aria-haspopup=dialog]').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'campaign-create', path: '/campaign/campaignsRegister' },
  { name: 'campaign-edit', path: `/campaign/campaignsEdit?id=${campaign}` },
  {
    name: 'campaign-edit-rule',
    path: `/campaign/campaignsEdit?id=${ruled}`,
    prepare: async (page) => {
      await page.locator('main ol > li button[aria-expanded]').first().click();
      await page.locator('main ol > li input').first().waitFor();
    },
  },
  { name: 'campaign-view', path: `/campaign/campaignsView?range=7d&id=${campaign}` },
  { name: 'campaign-breakdown', path: `/campaign/campaignsView?range=7d&tab=breakdown&id=${campaign}` },
  { name: 'campaign-funnel', path: `/campaign/campaignsView?range=7d&tab=funnel&id=${campaign}` },
  { name: 'campaign-setup', path: `/campaign/campaignsView?range=7d&tab=setup&id=${campaign}` },
  { name: 'campaign-history', path: `/campaign/campaignsView?range=7d&tab=history&id=${campaign}` },
  {
    name: 'campaign-drill',
    path: `/campaign/campaignsView?range=7d&compare=previous&by=sub1&and=country&id=${campaign}`,
    prepare: async (page) => {
      const first = page.locator('main table button[aria-expanded]').first();
      await first.click();
      await page.locator('main table button[aria-expanded=true]').waitFor();
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'campaign-note',
    path: `/campaign/campaignsView?range=7d&tab=history&id=${campaign}`,
    prepare: async (page) => {
      await page.locator('[role=tabpanel] button[aria-haspopup=dialog]').last().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'campaign-try',
    path: `/campaign/campaignsView?range=7d&id=${campaign}`,
    prepare: async (page) => {
      await page.locator('main button[aria-haspopup=dialog]').first().click();
      await page.locator('[role=dialog] button[type=submit]').click();
      await page.locator('[role=dialog] ol').waitFor();
    },
  },
  {
    name: 'spend-add',
    path: `/campaign/campaignsView?range=7d&tab=setup&id=${campaign}`,
    prepare: async (page) => {
      await page.locator('main button[aria-haspopup=dialog]').nth(-3).click();
      await page.locator('[role=dialog] [role=alert]').waitFor();
    },
  },
  {
    name: 'spend-upload',
    path: `/campaign/campaignsView?range=7d&tab=setup&id=${campaign}`,
    prepare: async (page) => {
      const buffer = Buffer.from('date;spend;note\n01.02.2026;12,50;a\n12/11/2026;3;b\n');
      await page.locator('main button[aria-haspopup=dialog]').nth(-2).click();
      await page
        .locator('[role=dialog] input[type=file]')
        .setInputFiles({ name: 'spend.csv', mimeType: 'text/csv', buffer });
      await page.locator('[role=dialog] table').last().waitFor();
    },
  },
  {
    name: 'spend-uploads',
    path: `/campaign/campaignsView?range=7d&tab=setup&id=${campaign}`,
    prepare: async (page) => {
      await page.locator('main button[aria-haspopup=dialog]').last().click();
      await page.locator('[role=dialog] [role=status]').first().waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'campaign-share',
    path: `/campaign/campaignsView?range=7d&tab=setup&id=${campaign}`,
    prepare: async (page) => {
      await page.locator('main button[aria-haspopup=dialog]').nth(2).click();
      await page.locator('[role=dialog] svg[role=img]').waitFor();
    },
  },
  { name: 'campaign-gone', path: '/campaign/campaignsView?id=cmp_0000000000000000' },
  { name: 'ab-storm', path: '/ab-storm' },
  { name: 'ab-storm-new', path: '/ab-storm/register' },
  { name: 'ab-storm-register', path: `/ab-storm/register?campaign=${campaign}` },
  {
    name: 'ab-storm-aa',
    path: `/ab-storm/register?campaign=${campaign}`,
    prepare: async (page) => {
      await page.locator('main [role=group] button').last().click();
      await page.locator('main [role=alert]').waitFor();
    },
  },
  { name: 'ab-storm-view', path: '/ab-storm', prepare: openAbTest },
  {
    name: 'ab-storm-what',
    path: '/ab-storm',
    prepare: async (page) => {
      await openAbTest(page);
      await page.locator('main section button[aria-haspopup=dialog]').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'ab-storm-share', path: '/ab-storm', prepare: shareAbTest },
  {
    name: 'ab-storm-shared',
    path: '/ab-storm',
    prepare: async (page) => {
      await shareAbTest(page);
      await openSharedLink(page);
      await page.locator('main section').first().waitFor();
    },
  },
  {
    name: 'ab-storm-edit',
    path: '/ab-storm',
    prepare: async (page) => {
      await openAbTest(page);
      await page.locator('main a[href*="/edit/"]').click();
      await page.locator('main form').waitFor();
    },
  },
  {
    name: 'ab-storm-decide',
    path: '/ab-storm',
    prepare: async (page) => {
      await openAbTest(page);
      await page.locator('main button[data-act=decide]').click();
      await page.locator('[role=dialog] tbody').waitFor();
    },
  },
  { name: 'ab-storm-unknown', path: '/ab-storm/edit/abc' },
  { name: 'postback', path: '/postback' },
  { name: 'postback-incoming', path: '/postback/networks' },
  { name: 'postback-received', path: '/postback/received' },
  {
    name: 'postback-received-details',
    path: '/postback/received',
    prepare: async (page) => {
      await page.locator('main [data-row]').first().click();
      await page.locator('[role=dialog] dl').first().waitFor();
    },
  },
  { name: 'postback-outgoing', path: '/postback/outgoing' },
  { name: 'postback-targets', path: '/postback/outgoing?open=new' },
  { name: 'postback-rule', path: '/postback/outgoing?open=new&source=meta' },
  { name: 'postback-rule-google', path: '/postback/outgoing?open=new&source=google' },
  { name: 'postback-rule-address', path: '/postback/outgoing?open=new&source=url' },
  { name: 'postback-sent', path: '/postback/deliveries' },
  {
    name: 'postback-sent-details',
    path: '/postback/deliveries',
    prepare: async (page) => {
      await page.locator('main [data-row]').first().click();
      await page.locator('[role=dialog] section pre').first().waitFor();
    },
  },
  { name: 'postback-webhooks', path: '/postback/webhooks' },
  {
    name: 'postback-webhook-new',
    path: '/postback/webhooks',
    prepare: async (page) => {
      await page.locator('main button.MuiButton-contained').first().click();
      await page.locator('[role=dialog] input[type=checkbox]').first().waitFor();
    },
  },
  { name: 'postback-rates', path: '/postback/exchange-rates' },
  { name: 'profile', path: '/profile' },
  { name: 'settings-workspace', path: '/settings/workspace' },
  { name: 'settings-members', path: '/settings/members' },
  { name: 'settings-api-keys', path: '/settings/api-keys' },
  { name: 'settings-data', path: '/settings/data' },
  { name: 'settings-class', path: '/settings/class' },
  { name: 'settings-class-page', path: '/settings/class-page' },
  { name: 'achievements', path: '/achievements' },
  { name: 'help', path: '/help' },
  { name: 'help-search', path: '/help?q=macros' },
  { name: 'help-page', path: '/help/costs' },
  { name: 'not-found-inside', path: '/no-such-page' },
  { name: 'palette', path: '/dashboard?range=7d', prepare: openPalette },
  {
    name: 'shortcuts',
    path: '/dashboard?range=7d',
    prepare: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
];

export const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

/** Follows an address inside the application, as a link does, without reloading any of the application. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`);

/** Watches a page's requests; call the result to wait until none has been in flight for three frames. */
const requestsOf = (page: Page): (() => Promise<void>) => {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    for (let frames = 0; frames < 3; frames = open.size === 0 ? frames + 1 : 0) {
      await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => resolve(true)))');
    }
  };
};

/**
 * Visits the addresses of screens one after the other inside the application, from one of its open pages. Calls `each`
 * when nothing on the screen is loading.
 */
export const walkScreens = async (
  page: Page,
  screens: readonly Screen[],
  each: (screen: Screen) => Promise<void>,
): Promise<void> => {
  const quiet = requestsOf(page);
  for (const screen of screens) {
    const { path, shown, prepare } = screen;
    // Several start at the same address: only a different screen in between closes what was opened.
    await follow(page, '/no-such-page');
    await page.locator('h1').getByText('Page not found').waitFor();
    if (path !== '/no-such-page') {
      await follow(page, path);
      await page.locator('h1', { hasNotText: 'Page not found' }).waitFor();
    }
    if (shown === undefined) await quiet();
    else await page.locator(shown).first().waitFor();
    await prepare?.(page);
    await page.evaluate('document.fonts.ready.then(() => true)');
    await each(screen);
  }
};

/** Opens a screen and waits until nothing is loading. */
export const showScreen = async (
  page: Page,
  origin: string,
  { path, shown, prepare }: Screen,
): Promise<void> => {
  await page.goto(new URL(path, origin).href);
  await page.getByRole('heading').first().waitFor();
  if (shown === undefined) await page.waitForLoadState('networkidle');
  else await page.locator(shown).first().waitFor();
  await prepare?.(page);
  // As text: the server's type check, which covers this file, has no DOM.
  await page.evaluate('document.fonts.ready.then(() => true)');
};
