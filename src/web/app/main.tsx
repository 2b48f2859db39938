import '@fontsource-variable/inter/index.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startSession } from '../api/browser-client.ts';
import { startLanguage } from '../i18n/language-store.ts';
import { useClientState } from '../state/client-state.ts';
import { onStorageTrouble } from '../state/keep.ts';
import { notify } from '../ui/notices.ts';
import { Providers } from './providers.tsx';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.ts';

const queryClient = createQueryClient();
const router = createAppRouter();

// What the system chose on the first visit is kept from then on.
const { tema, setTheme } = useClientState.getState();
setTheme(tema.dark ? 'dark' : 'light');

startSession({
  toLogin: () => {
    queryClient.clear();
    void router.navigate({ to: '/login' });
  },
  // Loaded anew: what one person began on this page must not be saved in the name of another. Without the history's
  // guards, which would ask whether to stay.
  otherSession: () => {
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
