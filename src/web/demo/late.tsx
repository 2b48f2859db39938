import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { meQuery } from '../api/accounts/session.ts';
import { needPart } from '../i18n/language-store.ts';

/** Loads a component with the texts of the demo. If it does not come, it will on the next visit. */
const late = (load: () => Promise<ComponentType>) =>
  lazy(async () => {
    try {
      const [found] = await Promise.all([load(), needPart('demo')]);
      return { default: found };
    } catch {
      return { default: () => null };
    }
  });

const DemoBanner = late(async () => (await import('./demo-banner.tsx')).DemoBanner);

/** Says on every screen of a workspace with demo data what they are; nothing in any other. */
export const LateDemoBanner = () => {
  const { data: me } = useQuery(meQuery());
  return (
    me?.workspace.demo === true && (
      <Suspense fallback={null}>
        <DemoBanner />
      </Suspense>
    )
  );
};
