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
 * After a session that ended unasked, its owner continues on the same screen. After a sign-out, or an end in another tab,
 * the tokens name nobody any more, and nothing is kept.
 */
const ending = (): void => {
  const user = userOfTokens();
  const address = here();
  if (user !== null && address !== null) keepResume(user, address);
};

/** A call without a usable session. Where none was running, the screen was opened from outside, and any person may continue there. */
const refused = (): void => {
  const address = here();
  if (useClientState.getState().fresh) ending();
  else if (address !== null) keepResume(null, address);
};

// The type says that there always are locks; a page that came by plain http has none.
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
  /** Address of the screen that was asked for; null when it is one for everybody. */
  here: () => string | null;
  /** Goes to the sign-in screen without loading the page again. */
  toLogin: () => void;
  /** Goes to the screen that waits for the end of maintenance, from any other. */
  toMaintenance: () => void;
  /** Another tab signed somebody in: what this one shows may be another person's. */
  otherSession: () => void;
}

/** Starts what keeps the session going in this tab and in step with the others. Called once, by the entry. */
export const startSession = ({ here: shown, toLogin, toMaintenance, otherSession }: SessionEnds): void => {
  here = shown;
  maintained = toMaintenance;
  drafts.sweep();
  const state = useClientState.getState;
  // Sources are one person's: none of another session are ever shown.
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
    // Reading window.localStorage throws where it is blocked; no event comes from there.
    if (storageArea === window.localStorage) onStored(key);
  });
  document.addEventListener('visibilitychange', session.wake);
  window.addEventListener('pageshow', ({ persisted }) => {
    // A page out of the browser's memory was told of nothing that other pages stored while it lay there.
    if (persisted) onStored(null);
    session.wake();
  });
};
