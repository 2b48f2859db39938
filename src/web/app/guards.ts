import { redirect } from '@tanstack/react-router';
import { isSignedIn } from '../state/tokens.ts';

/** Home is for visitors: whoever is signed in goes on to the dashboard. */
export const onlySignedOut = (): void => {
  if (isSignedIn()) throw redirect({ to: '/dashboard', replace: true });
};
