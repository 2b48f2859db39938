import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/noto-sans-devanagari/index.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startSession } from '../api/browser-client.ts';
import { startLanguage } from '../i18n/language-store.ts';
import { rememberBack } from '../state/back.ts';
import { hasTypedText } from '../state/half-filled.ts';
import { onStorageTrouble } from '../state/keep.ts';
import { notify } from '../ui/notices.ts';
import { startTheme } from '../ui/theme-choice.ts';
import { wantedAddress } from './guards.ts';
import { Providers } from './providers.tsx';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.ts';

const queryClient = createQueryClient();
const router = createAppRouter();

startTheme();

/** On the way to the sign-in screen. */
let leaving = false;

/** Whether the screen is one behind the sign-in. */
const isPersonal = (): boolean => router.state.matches.some(({ routeId }) => routeId === '/shell');

startSession({
  here: () => (isPersonal() && !leaving ? wantedAddress(router.latestLocation) : null),
  toLogin: () => {
    // Screens that lose what they show ask for it again, and are sent here again: once is enough.
    if (leaving) return;
    leaving = true;
    queryClient.clear();
    const done = (): void => {
      leaving = false;
    };
    router.navigate({ to: '/login' }).then(done, done);
  },
  toMaintenance: () => {
    const { pathname, href } = router.latestLocation;
    if (pathname === '/maintenance') return;
    rememberBack(href);
    void router.navigate({ to: '/maintenance', replace: true });
  },
  // Loaded anew: what one person began on this page must not be saved in the name of another. Without the history's
  // guards, which would ask whether to stay.
  otherSession: () => {
    // A page for everybody shows nothing of anybody: what a visitor typed there stays.
    if (!isPersonal() && hasTypedText(document)) return;
    router.history.destroy();
    window.location.reload();
  },
});
onStorageTrouble(() => notify({ message: 'storage.memory', tone: 'warning' }));

await startLanguage();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
createRoot(root).render(
  <StrictMode>
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
