import { createRouter } from '@tanstack/react-router';
import { ErrorScreen } from './error-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { routeTree } from './routes.tsx';

export const createAppRouter = () =>
  createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
