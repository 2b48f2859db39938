import { lazy, Suspense } from 'react';
import { needPart } from '../../i18n/language-store.ts';

const RunningTests = lazy(async () => {
  try {
    const [found] = await Promise.all([import('./running-tests.tsx'), needPart('tests')]);
    return { default: found.RunningTests };
  } catch {
    // The dashboard works without it, and A/B tests have their own screen.
    return { default: () => null };
  }
});

/** Loads after the numbers: most workspaces have no running test. */
export const LateRunningTests = () => (
  <Suspense fallback={null}>
    <RunningTests />
  </Suspense>
);
