import { expect, type Page, test } from '@playwright/test';
import axe from 'axe-core';
import { openFilledProgram } from '../helpers/filled-program.ts';
import type { Program } from '../helpers/program.ts';
import { openScreens, type Screen, showScreen, signedInScreens, sizes } from '../helpers/screens.ts';

interface Violation {
  id: string;
  nodes: { target: string[]; failureSummary: string }[];
}

const check = async (page: Page, theme: 'light' | 'dark', rules: object): Promise<string[]> => {
  const found = await page.evaluate<Violation[]>(`(async () => {
    document.documentElement.dataset.theme = '${theme}';
    // Colours that are on their way to the other theme are neither; what one change of colour starts may start another.
    for (let frame = 0, running = 1; frame < 3 || running > 0; frame++) {
      await new Promise(requestAnimationFrame);
      const animations = document.getAnimations();
      running = animations.length;
      for (const animation of animations) animation.finish();
    }
    const { violations } = await axe.run(document, ${JSON.stringify({ ...rules, resultTypes: ['violations'] })});
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })) }));
  })()`);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${theme} ${id}: ${target.join(' ')}\n${failureSummary}`),
  );
};

/** Every rule in the light; in the dark only colours can differ. */
const violations = async (page: Page, origin: string, screen: Screen): Promise<string[]> => {
  await showScreen(page, origin, screen);
  // By the debugger, because the policy on scripts lets nothing in from outside.
  await page.evaluate(axe.source);
  const light = await check(page, 'light', {});
  const dark = await check(page, 'dark', { runOnly: ['color-contrast'] });
  const excess = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  const wide = excess > 0 ? [`the page is ${excess} px wider than the window`] : [];
  return [...light, ...dark, ...wide].map((problem) => `${screen.name}, ${problem}`);
};

let filled: { program: Program; ids: string[] };
test.beforeAll(async () => {
  filled = await openFilledProgram();
});
test.afterAll(() => filled?.program.dispose());

for (const [size, viewport] of Object.entries(sizes)) {
  test(`no screen has an accessibility violation, is too wide or asks another origin, ${size}, light and dark`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce', colorScheme: 'light' });
    const page = await context.newPage();
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
    for (const screen of signedInScreens(ids[0] ?? '')) {
      problems.push(...(await violations(page, program.appUrl, screen)));
    }
    expect(problems).toEqual([]);
    expect(foreign).toEqual([]);
    await context.close();
  });
}
