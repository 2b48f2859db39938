import { lazy, type ReactNode, Suspense } from 'react';
import { needPart } from '../../i18n/language-store.ts';
import { Unsure } from './unsure.tsx';

const FailingPostbacks = lazy(async () => {
  try {
    const [found] = await Promise.all([import('./failing-postbacks.tsx'), needPart('postbacks')]);
    return { default: found.FailingPostbacks };
  } catch {
    // The panel works without it, and postbacks have their own screen.
    return { default: ({ fine }: { fine: ReactNode }) => <>{fine}</> };
  }
});

/** Loads after the numbers: most of the time nothing fails. `fine`: shown then, and not beside failures. */
export const LateFailingPostbacks = ({ fine }: { fine: ReactNode }) => (
  <Suspense fallback={<Unsure hidden>{fine}</Unsure>}>
    <FailingPostbacks fine={fine} />
  </Suspense>
);
