import type { Page } from '@playwright/test';
import axe from 'axe-core';

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
      // What goes round for as long as it is there, as a spinner does, has no end to go to.
      const animations = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity);
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

/**
 * What axe finds on the page as it stands, and whether it is wider than its window. Every rule in the light; in the dark
 * only colours can differ. Leaves the page in the dark.
 */
export const violationsOn = async (page: Page): Promise<string[]> => {
  // By the debugger, because the policy on scripts lets nothing in from outside.
  await page.evaluate(axe.source);
  const light = await check(page, 'light', {});
  const dark = await check(page, 'dark', { runOnly: ['color-contrast'] });
  const excess = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  const wide = excess > 0 ? [`the page is ${excess} px wider than the window`] : [];
  return [...light, ...dark, ...wide];
};
