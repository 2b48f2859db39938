import { redirect } from '@tanstack/react-router';
import { userOfTokens } from '../drafts/drafts.ts';
import { takeResume } from '../state/resume.ts';
import { isSignedIn, mayEnter } from '../state/tokens.ts';

interface Entry {
  cause: 'preload' | 'enter' | 'stay';
}

/**
 * Home and the sign-in screens are for visitors: whoever is signed in goes on to the dashboard, or where this tab was when
 * his session ended, if he has signed in in another one.
 */
export const onlySignedOut = ({ cause }: Entry): void => {
  if (!isSignedIn()) return;
  const back = cause === 'enter' ? takeResume(userOfTokens()) : null;
  throw redirect({ to: '/dashboard', ...(back !== null && { href: back }), replace: true });
};

/**
 * An expired access token leads to the profile; a missing one counts as valid. Asked on entry alone: a click on a date
 * range after the machine slept, or a link looked at, must not throw anybody off the screen.
 */
export const entryGuard = ({ cause }: Entry): void => {
  if (cause === 'enter' && !mayEnter()) throw redirect({ to: '/profile', replace: true });
};
