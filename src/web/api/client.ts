import type * as z from 'zod/mini';
import { API_BASE, apiPaths } from '../../contracts/paths.ts';
import { type LoginBody, SignedIn, TokenPair } from '../../contracts/session.ts';
import { isUsable, type TokenStore } from '../state/token.ts';
import { ApiError, Cancelled, endsSession, errorOf } from './api-error.ts';

type QueryValue = string | number | boolean | undefined;

export interface Call<T> {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query?: Record<string, QueryValue>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Shape of the answer; absent for answers without a body. */
  answer?: z.ZodMiniType<T>;
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
  /** Milliseconds since 1970. */
  now: () => number;
  /** Called when the session is over; goes to /login. */
  leave: () => void;
}

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
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The one client: three kinds of call, which differ in the token they carry (spec section 3). */
export const createClient = ({ tokens, fetch, now, leave }: ClientParts) => {
  let renewing: Promise<string> | null = null;

  const endSession = (message: string): never => {
    tokens.clear();
    leave();
    throw new Cancelled(message);
  };

  const send = async <T>(call: Call<T>, bearer: string | null): Promise<Answer<T>> => {
    const headers: Record<string, string> = { accept: 'application/json', ...call.headers };
    if (call.body !== undefined) headers['content-type'] = 'application/json';
    if (bearer !== null) headers.authorization = `Bearer ${bearer}`;
    const init: RequestInit = { method: call.method ?? 'GET', headers };
    if (call.body !== undefined) init.body = JSON.stringify(call.body);
    if (call.signal) init.signal = call.signal;
    let response: Response;
    try {
      response = await fetch(urlOf(call.path, call.query), init);
    } catch (error) {
      if (call.signal?.aborted) throw error;
      throw new ApiError('offline', 0, 'The server could not be reached.');
    }
    const body = await bodyOf(response);
    if (endsSession(response.status, body)) endSession(TOKEN_NOT_FOUND);
    if (!response.ok) throw errorOf(response.status, body);
    // Without a schema the caller has said that there is nothing to read.
    const data = call.answer ? call.answer.parse(body) : (undefined as T);
    return { status: response.status, headers: response.headers, data };
  };

  /** Refresh token as Bearer; without a usable one the session is over. */
  const refreshOnly = <T>(call: Call<T>): Promise<Answer<T>> => {
    const { refresh } = tokens.read();
    if (!isUsable(refresh, now())) return Promise.resolve().then(() => endSession('The session has ended.'));
    return send(call, refresh);
  };

  const renew = async (): Promise<string> => {
    try {
      const { data } = await refreshOnly({ method: 'POST', path: apiPaths.refresh, answer: TokenPair });
      tokens.save(data.access_token, data.refresh_token);
      return data.access_token;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return endSession('The session has ended.');
      throw error;
    }
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
    if (!isUsable(second, now())) return endSession('The session has ended.');
    return send(call, isUsable(access, now()) ? access : await refresh());
  };

  const noToken = <T>(call: Call<T>): Promise<Answer<T>> => send(call, null);

  /** Hands the whole response back; a failure is a rejection. */
  const login = (body: LoginBody, headers: Record<string, string> = {}): Promise<Answer<SignedIn>> =>
    noToken({ method: 'POST', path: apiPaths.login, body, headers, answer: SignedIn });

  return { authenticated, refreshOnly, noToken, login, refresh };
};
