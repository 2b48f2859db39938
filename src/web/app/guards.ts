import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { userOfTokens } from '../drafts/drafts.ts';
import { takeResume } from '../state/resume.ts';
import { isSignedIn, mayEnter } from '../state/tokens.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On the profile: the address to open after sign-in, kept by the entry guard. */
    wanted?: string;
  }
}

interface Entry {
  cause: 'preload' | 'enter' | 'stay';
}

/**
 * Home and the sign-in screens are for visitors. Signed-in users are redirected to the dashboard or, if they signed in
 * in another tab, to the screen requested in this tab.
 */
export const onlySignedOut = ({ cause }: Entry): void => {
  if (!isSignedIn()) return;
  const back = cause === 'enter' ? takeResume(userOfTokens()) : null;
  throw redirect({ to: '/dashboard', ...(back !== null && { href: back }), replace: true });
};

/**
 * An expired access token leads to the profile; a missing one counts as valid. Checked on entry only: choosing a date
 * range after the machine slept, or preloading a link, must not leave the screen.
 */
export const entryGuard = ({ cause, location }: Entry & { location: ParsedLocation }): void => {
  if (cause === 'enter' && !mayEnter())
    throw redirect({ to: '/profile', replace: true, state: { wanted: location.href } });
};

/** The requested address; if the guard led to the profile, the one requested before. */
export const wantedAddress = ({ href, state }: ParsedLocation): string => state.wanted ?? href;
