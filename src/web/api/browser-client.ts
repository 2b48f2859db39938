import { drafts, userOfTokens } from '../drafts/drafts.ts';
import { onRefreshToken, useClientState } from '../state/client-state.ts';
import { byLease, byLocks } from '../state/exclusive.ts';
import { kept } from '../state/keep.ts';
import { forgetResume, keepResume } from '../state/resume.ts';
import { watchSession } from '../state/session-watch.ts';
import { sourceText } from '../state/source-text.ts';
import { followTabs } from '../state/tabs.ts';
import { browserTimers } from '../state/timers.ts';
import { browserTokens } from '../state/tokens.ts';
import { createClient } from './client.ts';

let leave = (): void => window.location.assign('/login');
let here = (): string | null => null;
let maintained = (): void => window.location.assign('/maintenance');

/**
 * After a session ends by itself, its owner continues on the same screen. After a sign-out, or an end in another tab,
 * the tokens belong to no one, and nothing is kept.
 */
const ending = (): void => {
  const user = userOfTokens();
  const address = here();
  if (user !== null && address !== null) keepResume(user, address);
};

/** A call without a usable session. If there was none, the screen was opened from outside, and anyone may continue. */
const refused = (): void => {
  const address = here();
  if (useClientState.getState().fresh) ending();
  else if (address !== null) keepResume(null, address);
};

// The type claims that locks always exist; a page served over plain http has none.
const locks: LockManager | undefined = navigator.locks;

export const client = createClient({
  tokens: browserTokens,
  fetch: (url, init) => window.fetch(url, init),
  timers: browserTimers,
  exclusively: locks
    ? byLocks(locks)
    : byLease(kept, browserTimers, Math.random().toString(36).slice(2), (run) =>
        window.addEventListener('pagehide', run),
      ),
  leave: () => leave(),
  maintained: () => maintained(),
  ending: refused,
  forget: () => {
    drafts.forget(userOfTokens());
    forgetResume();
  },
});

onRefreshToken(client.refresh);

interface SessionEnds {
  /** Address of the requested screen; null when it is public. */
  here: () => string | null;
  /** Goes to the sign-in screen without a page load. */
  toLogin: () => void;
  /** Goes to the maintenance screen from any other. */
  toMaintenance: () => void;
  /** Called when another tab has signed in: the data shown here may be someone else's. */
  otherSession: () => void;
}

/** Keeps this tab's session alive and in step with other tabs. Called once, by the entry. */
export const startSession = ({ here: shown, toLogin, toMaintenance, otherSession }: SessionEnds): void => {
  here = shown;
  maintained = toMaintenance;
  drafts.sweep();
  const state = useClientState.getState;
  // Traffic sources belong to one user and are never shown in another session.
  if (!state().fresh) sourceText.remove();
  useClientState.subscribe((now, before) => {
    if (now.fresh !== before.fresh) sourceText.remove();
  });
  const session = watchSession({
    tokens: browserTokens,
    timers: browserTimers,
    fresh: {
      get: () => state().fresh,
      set: (fresh) => state().setFresh(fresh),
      subscribe: (run) => useClientState.subscribe(run),
    },
    refresh: () => state().REFRESH_TOKEN(),
    ending,
    toLogin,
  });
  leave = session.leave;
  const onStored = followTabs({
    tokens: browserTokens,
    now: browserTimers.now,
    state: {
      accessToken: () => state().accessToken,
      setAccessToken: (token) => state().setAccessToken(token),
      setFresh: (fresh) => state().setFresh(fresh),
      followTheme: () => state().followTheme(),
    },
    renewed: session.renewed,
    otherSession: () => {
      sourceText.remove();
      otherSession();
    },
  });
  window.addEventListener('storage', ({ key, storageArea }) => {
    // Reading window.localStorage throws where it is blocked; no events come from it either.
    if (storageArea === window.localStorage) onStored(key);
  });
  document.addEventListener('visibilitychange', session.wake);
  window.addEventListener('pageshow', ({ persisted }) => {
    // A page restored from the back/forward cache has missed the storage events sent meanwhile.
    if (persisted) onStored(null);
    session.wake();
  });
};
