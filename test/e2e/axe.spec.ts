import { expect, type Page, test } from '@playwright/test';
import { violationsOn } from '../helpers/axe.ts';
import { openFilledProgram } from '../helpers/filled-program.ts';
import type { Program } from '../helpers/program.ts';
import { openScreens, type Screen, showScreen, signedInScreens, sizes } from '../helpers/screens.ts';

const violations = async (page: Page, origin: string, screen: Screen): Promise<string[]> => {
  await showScreen(page, origin, screen);
  return (await violationsOn(page)).map((problem) => `${screen.name}, ${problem}`);
};

let filled: { program: Program; ids: string[] };
test.beforeAll(async () => {
  filled = await openFilledProgram({ tested: true });
});
test.afterAll(() => filled?.program.dispose());

for (const [size, viewport] of Object.entries(sizes)) {
  test(`no screen has an accessibility violation, is too wide or requests another origin, ${size}, light and dark`, async ({
    browser,
  }) => {
    // Fifty screens, each checked twice.
    test.slow();
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce', colorScheme: 'light' });
    const page = await context.newPage();
    // A screen that does not load must be named, not use up the time of all.
    page.setDefaultTimeout(45_000);
    const { program, ids } = filled;
    const problems: string[] = [];
    const foreign: string[] = [];
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (/^https?:$/.test(protocol) && origin !== program.appUrl) foreign.push(request.url());
    });
    for (const screen of openScreens) problems.push(...(await violations(page, program.appUrl, screen)));
    await page.goto(`${program.appUrl}/login`);
    await page.getByLabel('Email').fill('ana@example.com');
    await page.getByLabel('Password', { exact: true }).fill('a long enough phrase');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/dashboard**');
    for (const screen of signedInScreens(ids[0] ?? '', ids[1] ?? '')) {
      problems.push(...(await violations(page, program.appUrl, screen)));
    }
    expect(problems).toEqual([]);
    expect(foreign).toEqual([]);
    await context.close();
  });
}
