import type { Body, BodyLimits, EdgeHeaders, Exchange } from '../../edge/http/exchange.ts';
import type { Answer } from '../../edge/http/text-answers.ts';
import type { Got, Sent } from '../story/traffic.ts';

/** The proxy that all of the story's requests come through, over TLS. */
export const PROXY = '127.0.0.1';

const LOCATION = 'Location: ';
const COOKIE = 'Set-Cookie: ';
/** Of a landing page that keeps the referrer to itself. */
const REFRESH = /<meta http-equiv="refresh" content="0;\s*url=([^"]*)"/i;

const gotFrom = ({ status, headers, body }: Answer): Got => {
  let location: string | null = null;
  const cookies: string[] = [];
  for (const line of headers.split('\r\n')) {
    if (line.startsWith(LOCATION)) location = line.slice(LOCATION.length);
    else if (line.startsWith(COOKIE)) cookies.push(line.slice(COOKIE.length).split(';', 1)[0] ?? '');
  }
  location ??= typeof body === 'string' ? (REFRESH.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? null) : null;
  return { status, location, cookies };
};

/** An exchange without a connection: the request of the story, and its answer. */
export class StoryExchange implements Exchange {
  readonly method: string;
  readonly headers: EdgeHeaders;
  readonly remoteAddress = PROXY;
  readonly #body: string;
  #answer: Answer | null = null;

  constructor({ method, host, headers, address, body }: Sent) {
    this.method = method;
    this.headers = { ...headers, host, 'x-forwarded-for': address, 'x-forwarded-proto': 'https' };
    this.#body = body ?? '';
  }

  get sent(): boolean {
    return this.#answer !== null;
  }

  /** Null while there is no answer. */
  get got(): Got | null {
    return this.#answer === null ? null : gotFrom(this.#answer);
  }

  send(answer: Answer): void {
    this.#answer ??= answer;
  }

  endAfter(): void {
    // There is no connection.
  }

  drop(): void {
    // There is no connection.
  }

  markBroken(): boolean {
    return false;
  }

  readBody(_limits: BodyLimits, done: (body: Body) => void): void {
    done({ ok: true, text: this.#body, bytes: Buffer.from(this.#body) });
  }
}
