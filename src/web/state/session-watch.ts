import type { Timers } from './timers.ts';
import { decodeToken, isUsable, type TokenStore } from './token.ts';

/** The access token is renewed this often while somebody is signed in. */
export const REFRESH_MS = 600_000;
/** Signed out this long after sign-in, whatever was renewed in between. */
export const SESSION_MS = 24 * 60 * 60 * 1000;

interface SessionParts {
  tokens: TokenStore;
  timers: Timers;
  /** The client state's `fresh`. */
  fresh: { get(): boolean; set(fresh: boolean): void; subscribe(run: () => void): void };
  /** The store action REFRESH_TOKEN. */
  refresh: () => Promise<unknown>;
  /** Called before the tokens are cleared, if they have not been yet. */
  ending: () => void;
  toLogin: () => void;
}

/**
 * Keeps a session going while `fresh` is true and ends it when `fresh` turns false. Every end of a session goes this
 * one way: fresh false -> the timers stop -> /login.
 */
export const watchSession = ({ tokens, timers, fresh, refresh, ending, toLogin }: SessionParts) => {
  let running: { stopAt: number | null; end: () => void } | null = null;

  /** Milliseconds since 1970; null when no token says when somebody signed in. */
  const stopAt = (): number | null => {
    const { refresh: second, access } = tokens.read();
    for (const token of [second, access]) {
      const signedIn = token === null ? null : decodeToken(token, timers.now())?.auth_time;
      if (typeof signedIn === 'number') return signedIn * 1000 + SESSION_MS;
    }
    return null;
  };

  const end = (): void => fresh.set(false);

  const start = (): void => {
    running?.end();
    const at = stopAt();
    // A refusal ends the session by itself, in the client. Whatever else goes wrong is tried again by the next tick.
    const stopTicks = timers.every(REFRESH_MS, () => void refresh().catch(() => undefined));
    const stopShot = at === null ? () => undefined : timers.after(Math.max(0, at - timers.now()), end);
    running = {
      stopAt: at,
      end: () => {
        stopTicks();
        stopShot();
      },
    };
  };

  const stop = (): void => {
    running?.end();
    running = null;
    // Whoever is sent to the sign-in screen must not be taken for signed in there.
    ending();
    tokens.clear();
    toLogin();
  };

  const follow = (): void => {
    if (!fresh.get()) {
      if (running !== null) stop();
    } else if (running === null || running.stopAt !== stopAt()) start();
  };

  // A session that ended while no page was open ends quietly: the page that is opened now may be one for everybody.
  const due = stopAt();
  const over = !isUsable(tokens.read().refresh, timers.now()) || (due !== null && due <= timers.now());
  if (fresh.get() && over) fresh.set(false);
  fresh.subscribe(follow);
  follow();

  return {
    /** The session is over: the one way to /login, also for a page that never knew of a session. */
    leave: (): void => (running === null ? toLogin() : end()),
    /** Timers sleep with the machine: asked when the page is looked at again. */
    wake(): void {
      if (running?.stopAt != null && running.stopAt <= timers.now()) end();
    },
    /** Another tab has just renewed: this one waits its ten minutes from now on. */
    renewed(): void {
      if (running !== null) start();
    },
  };
};
