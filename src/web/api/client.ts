import type * as z from 'zod/mini';
import { type LoginBody, SignedIn, TokenPair } from '../../contracts/accounts/session.ts';
import { API_BASE, apiPaths } from '../../contracts/paths.ts';
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
  /** Schema of the answer; absent for answers without a body. */
  answer?: z.ZodMiniType<T>;
  /** Reads the answer; absent: as one piece of JSON or CSV. */
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
  /** Prevents simultaneous renewals in other tabs. */
  exclusively: Exclusively;
  /** Called when the session is over; goes to /login. */
  leave: () => void;
  /** Called when an answer reports maintenance; goes to /maintenance. */
  maintained: () => void;
  /** Called before the tokens of a session that ended by itself are cleared. */
  ending: () => void;
  /** Called before a sign-out: deletes what this browser keeps for that user only. */
  forget: () => void;
}

/**
 * A server that accepts a renewal and never answers must not block every call of every tab. Twice this plus the wait in
 * between must stay below the 30 seconds for which the server accepts a token whose renewal was lost on the way back.
 */
const RENEWAL_MS = 12_000;
/** A failed renewal is retried once, after this long. */
const AGAIN_MS = 5000;
/** By then the sign-out is complete here; the server is only notified. */
const LOGOUT_MS = 5000;

/** Error for a call whose token the server does not know. */
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

/** The only client: three kinds of call, which differ in the token they carry (docs/session.md). */
export const createClient = (parts: ClientParts) => {
  const { tokens, fetch, timers, exclusively, leave } = parts;
  const { now } = timers;
  let renewing: Promise<string> | null = null;
  /** True from a failed renewal to the end of its retry. */
  let tryingAgain = false;

  /** Whether two tokens are known to belong to different sessions. */
  const areApart = (one: string | null, other: string | null): boolean => {
    const [a, b] = [one, other].map((token) => (token === null ? null : decodeToken(token, now())?.sid));
    return a != null && b != null && a !== b;
  };

  /** Ends the session of `token`, but no later one. */
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
    // Without a schema there is nothing to read.
    const data = call.answer ? call.answer.parse(body) : (undefined as T);
    return { status: response.status, headers: response.headers, data };
  };

  /** Sends the refresh token as Bearer; without a usable one, the session is over. */
  const refreshOnly = <T>(call: Call<T>): Promise<Answer<T>> => {
    const { refresh } = tokens.read();
    if (!isUsable(refresh, now()))
      return Promise.resolve().then(() => endSession('The session has ended.', refresh));
    return send(call, refresh);
  };

  /** Gives up after `ms`, as if the server were unreachable. */
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

  /** The token that another tab stored while this one waited; null when this tab has to renew. */
  const takenOver = (refresh: string | null): string | null => {
    const held = tokens.read();
    if (held.refresh === refresh) return null;
    if (isUsable(held.refresh, now()) && isUsable(held.access, now())) return held.access;
    return null;
  };

  /** The server may have renewed although its answer was lost; it would later treat the old token as stolen. */
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
      // A user who signed out while the answer was on its way must stay signed out.
      if (tokens.read().refresh !== refresh) {
        return takenOver(refresh) ?? endSession('The session has ended.', refresh);
      }
      tokens.save(data.access_token, data.refresh_token);
      return data.access_token;
    } catch (error) {
      // The refused token is no longer the one in this browser.
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

  /** Renews the tokens; calls made during a renewal share it. */
  const refresh = (): Promise<string> => {
    renewing ??= renew().finally(() => {
      renewing = null;
    });
    return renewing;
  };

  /** Sends the access token as Bearer, renewing it first if it is missing or expired. */
  const authenticated = async <T>(call: Call<T>): Promise<Answer<T>> => {
    const { access, refresh: second } = tokens.read();
    if (!isUsable(second, now())) return endSession('The session has ended.', second);
    if (isUsable(access, now())) return send(call, access);
    const renewed = await refresh();
    // An action started by one user must not be carried out for another who has since signed in.
    if (areApart(second, renewed)) throw new Cancelled('Somebody else signed in.');
    return send(call, renewed);
  };

  const noToken = <T>(call: Call<T>): Promise<Answer<T>> => send(call, null);

  /** Returns the whole response; rejects on failure. */
  const login = (body: LoginBody, headers: Record<string, string> = {}): Promise<Answer<SignedIn>> =>
    noToken({ method: 'POST', path: apiPaths.login, body, headers, answer: SignedIn });

  /**
   * Signs out here at once, whatever the server says, and then notifies it. Rejects if the server was not reached; the
   * session then expires by itself. The answer changes nothing here, where someone may have signed in again.
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
