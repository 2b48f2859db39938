import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { userOfTokens } from '../drafts/drafts.ts';
import { takeResume } from '../state/resume.ts';
import { isSignedIn, mayEnter } from '../state/tokens.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On the profile: the address that the entry guard kept for after a sign-in. */
    wanted?: string;
  }
}

interface Entry {
  cause: 'preload' | 'enter' | 'stay';
}

/**
 * Home and the sign-in screens are for visitors: signed-in people go on to the dashboard, or, once they signed in in another
 * tab, to the screen that this tab asked for.
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
export const entryGuard = ({ cause, location }: Entry & { location: ParsedLocation }): void => {
  if (cause === 'enter' && !mayEnter())
    throw redirect({ to: '/profile', replace: true, state: { wanted: location.href } });
};

/** What was asked for: where the guard led to the profile instead, the address before it. */
export const wantedAddress = ({ href, state }: ParsedLocation): string => state.wanted ?? href;
