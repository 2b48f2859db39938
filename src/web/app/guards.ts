import { redirect } from '@tanstack/react-router';
import { isSignedIn, mayEnter } from '../state/tokens.ts';

/** Home and the sign-in screens are for visitors: whoever is signed in goes on to the dashboard. */
export const onlySignedOut = (): void => {
  if (isSignedIn()) throw redirect({ to: '/dashboard', replace: true });
};

/**
 * An expired access token leads to the profile; a missing one counts as valid. Asked on entry alone: a click on a date
 * range after the machine slept, or a link looked at, must not throw anybody off the screen.
 */
export const entryGuard = ({ cause }: { cause: 'preload' | 'enter' | 'stay' }): void => {
  if (cause === 'enter' && !mayEnter()) throw redirect({ to: '/profile', replace: true });
};
