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
import { notify } from '../ui/feedback/notices.ts';
import { startTheme } from '../ui/inputs/theme-choice.ts';
import { wantedAddress } from './guards.ts';
import { Providers } from './providers.tsx';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';

const queryClient = createQueryClient();
const router = createAppRouter();

startTheme();

/** The sign-in screen is about to open. */
let leaving = false;

/** Whether the screen requires sign-in. */
const isPersonal = (): boolean => router.state.matches.some(({ routeId }) => routeId === '/shell');

startSession({
  here: () => (isPersonal() && !leaving ? wantedAddress(router.latestLocation) : null),
  toLogin: () => {
    // Screens that lose their data request it again and are redirected again; one redirect is enough.
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
  // A full reload: what one user started on this page must not be saved for another. It bypasses the history's guards,
  // which would ask whether to stay.
  otherSession: () => {
    // A public page shows no personal data: what a visitor typed there is kept.
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
