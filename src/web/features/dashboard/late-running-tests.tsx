import { lazy, Suspense } from 'react';
import { needPart } from '../../i18n/language-store.ts';

const RunningTests = lazy(async () => {
  try {
    const [found] = await Promise.all([import('./running-tests.tsx'), needPart('tests')]);
    return { default: found.RunningTests };
  } catch {
    // The dashboard is whole without it, and A/B tests have a screen of their own.
    return { default: () => null };
  }
});

/** Comes after the numbers: most workspaces have no test running. */
export const LateRunningTests = () => (
  <Suspense fallback={null}>
    <RunningTests />
  </Suspense>
);
