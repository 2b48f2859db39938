import { useSearch } from '@tanstack/react-router';
import { ListScreen } from './list/list-screen.tsx';

/** Offers: the pages where conversions happen. */
export const OffersScreen = () => (
  <ListScreen kind="offer" search={useSearch({ from: '/shell/library/offers' })} />
);

/** Landing pages: the pages that lead on to an offer. */
export const LandingPagesScreen = () => (
  <ListScreen kind="landing" search={useSearch({ from: '/shell/library/landing-pages' })} />
);
