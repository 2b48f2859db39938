import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { meQuery } from '../../api/accounts/session.ts';
import { needPart } from '../../i18n/language-store.ts';

const NumberChanges = lazy(async () => {
  try {
    const [found] = await Promise.all([import('./number-changes.tsx'), needPart('number-changes')]);
    return { default: found.NumberChanges };
  } catch {
    // It will be shown at the next visit.
    return { default: () => null };
  }
});

/** Loaded for owners only: nobody else has to confirm changes. */
export const LateNumberChanges = () => {
  const me = useQuery(meQuery());
  return (
    me.data?.user.role === 'owner' && (
      <Suspense fallback={null}>
        <NumberChanges />
      </Suspense>
    )
  );
};
