import { DAY_MS } from '../../core/time/durations.ts';
import type { Timers } from './timers.ts';
import { decodeToken, isUsable, type TokenStore } from './token.ts';

/** Renewal interval of the access token while signed in. */
export const REFRESH_MS = 600_000;
/** A session ends this long after sign-in, whatever was renewed in between. */
export const SESSION_MS = DAY_MS;

interface SessionParts {
  tokens: TokenStore;
  timers: Timers;
  /** The client state's `fresh`. */
  fresh: { get(): boolean; set(fresh: boolean): void; subscribe(run: () => void): void };
  /** The store action REFRESH_TOKEN. */
  refresh: () => Promise<unknown>;
  /** Called before the tokens are cleared, unless they already are. */
  ending: () => void;
  toLogin: () => void;
}

/**
 * Keeps a session alive while `fresh` is true and ends it when `fresh` turns false. Every session ends in this order:
 * fresh false -> the timers stop -> /login.
 */
export const watchSession = ({ tokens, timers, fresh, refresh, ending, toLogin }: SessionParts) => {
  let running: { stopAt: number | null; end: () => void } | null = null;

  /** Milliseconds since 1970; null if no token contains the time of sign-in. */
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
    // A refusal ends the session in the client. Any other failure is retried at the next tick.
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
    // On the sign-in screen, the user must not count as signed in.
    ending();
    tokens.clear();
    toLogin();
  };

  const follow = (): void => {
    if (!fresh.get()) {
      if (running !== null) stop();
    } else if (running === null || running.stopAt !== stopAt()) start();
  };

  // A session that ended while no page was open ends silently: the page being opened may be a public one.
  const due = stopAt();
  const over = !isUsable(tokens.read().refresh, timers.now()) || (due !== null && due <= timers.now());
  if (fresh.get() && over) fresh.set(false);
  fresh.subscribe(follow);
  follow();

  return {
    /** Ends the session: the only way to /login, even for a page without a session. */
    leave: (): void => (running === null ? toLogin() : end()),
    /** Timers sleep with the machine: call this when the page becomes visible again. */
    wake(): void {
      if (running?.stopAt != null && running.stopAt <= timers.now()) end();
    },
    /** Another tab has just renewed: this one waits ten minutes from now. */
    renewed(): void {
      if (running !== null) start();
    },
  };
};
