import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { createRouter, type ParsedLocation } from '@tanstack/react-router';
import { useT } from '../i18n/use-t.ts';
import { arrived, expectArrival } from '../ui/layout/arrival.ts';
import { ErrorScreen } from './error-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { routeTree } from './routes.tsx';
import { parseSearch, stringifySearch } from './search-params.ts';

/** Shown while a screen takes noticeably long to load. */
const PendingScreen = () => {
  const t = useT();
  return (
    <Box
      role="status"
      aria-label={t('app.loading')}
      sx={{ minHeight: '50dvh', display: 'grid', placeItems: 'center' }}
    >
      <CircularProgress aria-hidden />
    </Box>
  );
};

/** Short waits show nothing, and a pending screen stays for a minimum time (in milliseconds). */
const PENDING_AFTER_MS = 400;
const PENDING_FOR_MS = 300;

const makeRouter = () =>
  createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPendingComponent: PendingScreen,
    defaultPendingMs: PENDING_AFTER_MS,
    defaultPendingMinMs: PENDING_FOR_MS,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
    scrollRestoration: true,
  });

/** Whether the address is different, or shows a different object: filters and ranges do not change the screen. */
const isElsewhere = (from: ParsedLocation | undefined, to: ParsedLocation): boolean => {
  const idOf = ({ search }: ParsedLocation): unknown => ('id' in search ? search.id : undefined);
  // A report replaces the dashboard.
  const isReport = ({ search }: ParsedLocation): boolean => 'report' in search && search.report !== undefined;
  return (
    from !== undefined &&
    (from.pathname !== to.pathname || idOf(from) !== idOf(to) || isReport(from) !== isReport(to))
  );
};

export const createAppRouter = () => {
  const router = makeRouter();
  let asked: ParsedLocation | undefined;
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
    // The first screen is not "from" anywhere until all of it is there, and can be left before.
    const from = fromLocation ?? (document.querySelector('main') === null ? undefined : asked);
    asked = toLocation;
    if (isElsewhere(from, toLocation)) expectArrival();
  });
  router.subscribe('onRendered', arrived);
  return router;
};

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
