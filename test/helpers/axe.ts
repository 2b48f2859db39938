import type { Page } from '@playwright/test';
import axe from 'axe-core';

interface Violation {
  id: string;
  nodes: { target: string[]; failureSummary: string }[];
}

const check = async (page: Page, theme: 'light' | 'dark', rules: object): Promise<string[]> => {
  const found = await page.evaluate<Violation[]>(`(async () => {
    document.documentElement.dataset.theme = '${theme}';
    // Colors in transition belong to neither theme; one change of color may start another.
    for (let frame = 0, running = 1; frame < 3 || running > 0; frame++) {
      await new Promise(requestAnimationFrame);
      // An endless animation, such as a spinner's, cannot be finished.
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

/** A finding that says how much wider than its window the current page is. */
export const excessOn = async (page: Page): Promise<string[]> => {
  const [excess, width] = await page.evaluate<[number, number]>(`(async () => {
    const excess = () => document.documentElement.scrollWidth - window.innerWidth;
    // A chart takes its new size some frames after its window.
    for (let frame = 0; frame < 60 && excess() > 0; frame++) await new Promise(requestAnimationFrame);
    return [excess(), window.innerWidth];
  })()`);
  return excess > 0 ? [`the page is ${excess} px wider than its window of ${width} px`] : [];
};

/**
 * The findings of axe on the current page, and whether it is wider than its window. Every rule in the light theme; in
 * the dark one only colors can differ. Leaves the page in the last theme that was checked.
 */
export const violationsOn = async (page: Page, { dark = true } = {}): Promise<string[]> => {
  // Through the debugger, because the script policy allows nothing external.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe.source);
  const found = await check(page, 'light', {});
  if (dark) found.push(...(await check(page, 'dark', { runOnly: ['color-contrast'] })));
  return [...found, ...(await excessOn(page))];
};
