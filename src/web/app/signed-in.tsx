import { lazy, type ReactNode, Suspense } from 'react';
import { screen } from './screen.ts';

const Shell = screen(() => import('../features/shell/shell.tsx'), 'Shell');
const Tools = screen(() => import('../features/palette/tools.tsx'), 'Tools');

/** Nothing waits for it, and nothing is wrong if it does not load. */
const News = lazy(async () => {
  try {
    return { default: (await import('../features/achievements/news.tsx')).AchievementNews };
  } catch {
    return { default: () => null };
  }
});

/** The shell around a screen, and the overlays above both. */
export const SignedIn = ({ children }: { children?: ReactNode }) => (
  <>
    <Shell>{children}</Shell>
    <Tools />
    <Suspense>
      <News />
    </Suspense>
  </>
);

/** Preloads its code, so that it appears in one piece. */
SignedIn.preload = async (): Promise<void> => {
  await Promise.all([Shell.preload?.(), Tools.preload?.()]);
};
