import { lazy, type ReactNode, Suspense } from 'react';
import { screen } from './screen.ts';

const Shell = screen(() => import('../features/shell/shell.tsx'), 'Shell');
const Tools = screen(() => import('../features/palette/tools.tsx'), 'Tools');

/** Nobody waits for it, and where it does not come nothing is amiss. */
const News = lazy(async () => {
  try {
    return { default: (await import('../features/achievements/news.tsx')).AchievementNews };
  } catch {
    return { default: () => null };
  }
});

/** The shell around a screen, and what can be laid over both. */
export const SignedIn = ({ children }: { children?: ReactNode }) => (
  <>
    <Shell>{children}</Shell>
    <Tools />
    <Suspense>
      <News />
    </Suspense>
  </>
);

/** Brings its code, so that it appears whole. */
SignedIn.preload = async (): Promise<void> => {
  await Promise.all([Shell.preload?.(), Tools.preload?.()]);
};
