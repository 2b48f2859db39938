import '@fontsource-variable/inter/index.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onLeave } from '../api/browser-client.ts';
import { useClientState } from '../state/client-state.ts';
import { Providers } from './providers.tsx';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.ts';

const queryClient = createQueryClient();
const router = createAppRouter();

// What the system chose on the first visit is kept from then on.
const { tema, setTheme } = useClientState.getState();
setTheme(tema.dark ? 'dark' : 'light');

onLeave(() => {
  queryClient.clear();
  useClientState.getState().setFresh(false);
  void router.navigate({ to: '/login' });
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
createRoot(root).render(
  <StrictMode>
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
