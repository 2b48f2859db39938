import type { Answer } from './text-answers.ts';

/** Every header that the edge reads, in lower case. No other request header has any effect. */
export const HEADER_NAMES = [
  'host',
  'user-agent',
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'cookie',
  'dnt',
  'forwarded',
  'if-none-match',
  'origin',
  'purpose',
  'referer',
  'sec-ch-ua',
  'sec-ch-ua-mobile',
  'sec-ch-ua-platform',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-gpc',
  'sec-purpose',
  'x-fairlead-secret',
  'x-fairlead-signature',
  'x-fb-http-engine',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-moz',
  'x-purpose',
  'x-real-ip',
] as const;

export type HeaderName = (typeof HEADER_NAMES)[number];
export type EdgeHeaders = { readonly [name in HeaderName]?: string | undefined };

/** The parts of a request that decisions and counts are based on. */
export interface EdgeRequest {
  readonly method: string;
  readonly headers: EdgeHeaders;
  /** Undefined when the socket is closed. */
  readonly remoteAddress: string | undefined;
}

export interface BodyLimits {
  /** Bytes. */
  readonly limit: number;
  /** Milliseconds. */
  readonly ms: number;
}

export type Body =
  | { readonly ok: true; readonly text: string /** As received. */; readonly bytes: Uint8Array }
  /** `cut`: the sender is gone. */
  | { readonly ok: false; readonly problem: 'body_too_large' | 'body_too_slow' | 'body_not_text' | 'cut' };

/** A request and the way to answer it. It must not be used once it is answered. */
export interface Exchange extends EdgeRequest {
  /** Sends the only answer. Does nothing when the client is gone. */
  send(answer: Answer): void;
  /** Whether the answer was sent. */
  readonly sent: boolean;
  /** Makes the answer the connection's last. */
  endAfter(): void;
  /** Ends the connection without an answer. */
  drop(): void;
  /** Marks the connection as broken in the middle of a request. False if it was already marked, and counted. */
  markBroken(): boolean;
  /** Reads the body and calls `done` once. */
  readBody(limits: BodyLimits, done: (body: Body) => void): void;
}
