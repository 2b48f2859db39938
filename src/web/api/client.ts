import type * as z from 'zod/mini';
import { API_BASE, apiPaths } from '../../contracts/paths.ts';
import { type LoginBody, SignedIn, TokenPair } from '../../contracts/session.ts';
import type { Exclusively } from '../state/exclusive.ts';
import type { Timers } from '../state/timers.ts';
import { decodeToken, isUsable, type TokenStore } from '../state/token.ts';
import { ApiError, Cancelled, endsSession, errorOf, isRefusal } from './api-error.ts';

type QueryValue = string | number | boolean | undefined;

export interface Call<T> {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query?: Record<string, QueryValue>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Shape of the answer; absent for answers without a body. */
  answer?: z.ZodMiniType<T>;
  /** Reads what was answered; absent: as one piece of JSON or CSV. */
  read?: (response: Response) => Promise<unknown>;
  signal?: AbortSignal;
}

export interface Answer<T> {
  status: number;
  headers: Headers;
  data: T;
}

export interface ClientParts {
  tokens: TokenStore;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  timers: Timers;
  /** Keeps the other tabs from renewing at the same time. */
  exclusively: Exclusively;
  /** Called when the session is over; goes to /login. */
  leave: () => void;
  /** Called when an answer says that the server is being maintained; goes to /maintenance. */
  maintained: () => void;
  /** Called before the tokens of a session are cleared that nobody ended on purpose. */
  ending: () => void;
  /** Called before somebody signs out: what this browser keeps for him alone is forgotten. */
  forget: () => void;
}

/**
 * A server that takes a renewal and never answers must not hold up every call of every tab. Twice this and the wait
 * between stay below the 30 seconds in which the server forgives a token whose renewal was lost on the way back.
 */
const RENEWAL_MS = 12_000;
/** A renewal that did not come through is tried again, once, after this long. */
const AGAIN_MS = 5000;
/** Signing out is done here by then; the server is only told. */
const LOGOUT_MS = 5000;

/** What a call is cancelled with when the server does not know the token. */
export const TOKEN_NOT_FOUND = 'Token não encontrado';

const urlOf = (path: string, query: Record<string, QueryValue> = {}): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return `${API_BASE}${path}${text === '' ? '' : `?${text}`}`;
};

const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (text === '') return undefined;
  if (response.headers.get('content-type')?.startsWith('text/csv')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const offline = (): ApiError => new ApiError('offline', 0, 'The server could not be reached.');

/** The one client: three kinds of call, which differ in the token they carry (spec section 3). */
export const createClient = (parts: ClientParts) => {
  const { tokens, fetch, timers, exclusively, leave } = parts;
  const { now } = timers;
  let renewing: Promise<string> | null = null;
  /** True from a renewal that did not come through to the end of its second try. */
  let tryingAgain = false;

  /** Whether two tokens are known to be of different sessions. */
  const areApart = (one: string | null, other: string | null): boolean => {
    const [a, b] = [one, other].map((token) => (token === null ? null : decodeToken(token, now())?.sid));
    return a != null && b != null && a !== b;
  };

  /** Ends the session of `token`; whoever signed in since stays signed in. */
  const endSession = (message: string, token: string | null): never => {
    if (areApart(token, tokens.read().refresh)) throw new Cancelled(message);
    parts.ending();
    tokens.clear();
    leave();
    throw new Cancelled(message);
  };

  const transmit = async (call: Call<unknown>, bearer: string | null) => {
    const headers: Record<string, string> = { accept: 'application/json', ...call.headers };
    if (call.body !== undefined) headers['content-type'] = 'application/json';
    if (bearer !== null) headers.authorization = `Bearer ${bearer}`;
    const init: RequestInit = { method: call.method ?? 'GET', headers };
    if (call.body !== undefined) init.body = JSON.stringify(call.body);
    if (call.signal) init.signal = call.signal;
    try {
      const response = await fetch(urlOf(call.path, call.query), init);
      return { response, body: await (call.read ?? bodyOf)(response) };
    } catch (error) {
      if (call.signal?.aborted) throw error;
      throw offline();
    }
  };

  const send = async <T>(call: Call<T>, bearer: string | null): Promise<Answer<T>> => {
    const { response, body } = await transmit(call, bearer);
    if (endsSession(response.status, body)) endSession(TOKEN_NOT_FOUND, bearer);
    if (!response.ok) {
      const error = errorOf(response.status, body, response.headers);
      if (error.code === 'maintenance') parts.maintained();
      throw error;
    }
    // Without a schema the caller has said that there is nothing to read.
    const data = call.answer ? call.answer.parse(body) : (undefined as T);
    return { status: response.status, headers: response.headers, data };
  };

  /** Refresh token as Bearer; without a usable one the session is over. */
  const refreshOnly = <T>(call: Call<T>): Promise<Answer<T>> => {
    const { refresh } = tokens.read();
    if (!isUsable(refresh, now()))
      return Promise.resolve().then(() => endSession('The session has ended.', refresh));
    return send(call, refresh);
  };

  /** Gives up after `ms`, as if the server could not be reached. */
  const within = async <T>(ms: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const deadline = new AbortController();
    const stop = timers.after(ms, () => deadline.abort());
    try {
      return await run(deadline.signal);
    } catch (error) {
      throw deadline.signal.aborted ? offline() : error;
    } finally {
      stop();
    }
  };

  /** What another tab stored while this one waited; null when it has to renew by itself. */
  const takenOver = (refresh: string | null): string | null => {
    const held = tokens.read();
    if (held.refresh === refresh) return null;
    if (isUsable(held.refresh, now()) && isUsable(held.access, now())) return held.access;
    return null;
  };

  /** The server may have renewed and its answer been lost: by the next tick it would take the old token for stolen. */
  const tryAgain = (sent: string | null): void => {
    if (tryingAgain) return;
    tryingAgain = true;
    const done = (): void => {
      tryingAgain = false;
    };
    timers.after(AGAIN_MS, () => {
      if (tokens.read().refresh === sent) void refresh().then(done, done);
      else done();
    });
  };

  const renewAlone = async (): Promise<string> => {
    const { refresh } = tokens.read();
    try {
      const { data } = await within(RENEWAL_MS, (signal) =>
        refreshOnly({ method: 'POST', path: apiPaths.refresh, answer: TokenPair, signal }),
      );
      // Whoever signed out while the answer was on its way stays signed out.
      if (tokens.read().refresh !== refresh) {
        return takenOver(refresh) ?? endSession('The session has ended.', refresh);
      }
      tokens.save(data.access_token, data.refresh_token);
      return data.access_token;
    } catch (error) {
      // What was refused is no longer what this browser holds.
      const held = takenOver(refresh);
      if (held !== null) return held;
      if (error instanceof ApiError && isRefusal(error)) return endSession('The session has ended.', refresh);
      if (!(error instanceof Cancelled)) tryAgain(refresh);
      throw error;
    }
  };

  const renew = async (): Promise<string> => {
    const { refresh } = tokens.read();
    return exclusively(async () => takenOver(refresh) ?? renewAlone());
  };

  /** Renews the tokens; calls that come while one renewal is under way share it. */
  const refresh = (): Promise<string> => {
    renewing ??= renew().finally(() => {
      renewing = null;
    });
    return renewing;
  };

  /** Access token as Bearer, renewed first when it is missing or expired. */
  const authenticated = async <T>(call: Call<T>): Promise<Answer<T>> => {
    const { access, refresh: second } = tokens.read();
    if (!isUsable(second, now())) return endSession('The session has ended.', second);
    if (isUsable(access, now())) return send(call, access);
    const renewed = await refresh();
    // What one person began is not done in the name of another who signed in meanwhile.
    if (areApart(second, renewed)) throw new Cancelled('Somebody else signed in.');
    return send(call, renewed);
  };

  const noToken = <T>(call: Call<T>): Promise<Answer<T>> => send(call, null);

  /** Hands the whole response back; a failure is a rejection. */
  const login = (body: LoginBody, headers: Record<string, string> = {}): Promise<Answer<SignedIn>> =>
    noToken({ method: 'POST', path: apiPaths.login, body, headers, answer: SignedIn });

  /**
   * Signed out here at once, whatever the server says or does not say; then it is told. Rejects when it was not
   * reached: its session then ends by itself. Its answer changes nothing here, where somebody may have signed in again.
   */
  const logout = async (): Promise<void> => {
    const { refresh } = tokens.read();
    parts.forget();
    tokens.clear();
    leave();
    if (!isUsable(refresh, now())) return;
    const call = { method: 'POST', path: apiPaths.logout } as const;
    await within(LOGOUT_MS, (signal) => transmit({ ...call, signal }, refresh));
  };

  return { authenticated, refreshOnly, noToken, login, logout, refresh };
};
