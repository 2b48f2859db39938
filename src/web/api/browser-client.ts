import { onRefreshToken, useClientState } from '../state/client-state.ts';
import { byLease, byLocks } from '../state/exclusive.ts';
import { kept } from '../state/keep.ts';
import { watchSession } from '../state/session-watch.ts';
import { followTabs } from '../state/tabs.ts';
import { browserTimers } from '../state/timers.ts';
import { browserTokens } from '../state/tokens.ts';
import { createClient } from './client.ts';

let leave = (): void => window.location.assign('/login');

// The type says that there always are locks; a page that came by plain http has none.
const locks: LockManager | undefined = navigator.locks;

export const client = createClient({
  tokens: browserTokens,
  fetch: (url, init) => window.fetch(url, init),
  timers: browserTimers,
  exclusively: locks ? byLocks(locks) : byLease(kept, browserTimers, Math.random().toString(36).slice(2)),
  leave: () => leave(),
});

onRefreshToken(client.refresh);

interface SessionEnds {
  /** Goes to the sign-in screen without loading the page again. */
  toLogin: () => void;
  /** Another tab signed somebody in: what this one shows may be another person's. */
  otherSession: () => void;
}

/** Starts what keeps the session going in this tab and in step with the others. Called once, by the entry. */
export const startSession = ({ toLogin, otherSession }: SessionEnds): void => {
  const state = useClientState.getState;
  const session = watchSession({
    tokens: browserTokens,
    timers: browserTimers,
    fresh: {
      get: () => state().fresh,
      set: (fresh) => state().setFresh(fresh),
      subscribe: (run) => useClientState.subscribe(run),
    },
    refresh: () => state().REFRESH_TOKEN(),
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
    otherSession,
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
