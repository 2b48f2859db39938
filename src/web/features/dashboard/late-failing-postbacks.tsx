import { lazy, type ReactNode, Suspense } from 'react';
import { needPart } from '../../i18n/language-store.ts';
import { Unsure } from './unsure.tsx';

const FailingPostbacks = lazy(async () => {
  try {
    const [found] = await Promise.all([import('./failing-postbacks.tsx'), needPart('postbacks')]);
    return { default: found.FailingPostbacks };
  } catch {
    // The panel is whole without it, and postbacks have a screen of their own.
    return { default: ({ fine }: { fine: ReactNode }) => <>{fine}</> };
  }
});

/** Comes after the numbers: most of the time nothing fails. `fine`: said then, and not beside what fails. */
export const LateFailingPostbacks = ({ fine }: { fine: ReactNode }) => (
  <Suspense fallback={<Unsure hidden>{fine}</Unsure>}>
    <FailingPostbacks fine={fine} />
  </Suspense>
);
