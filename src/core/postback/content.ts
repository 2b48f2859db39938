import type { OutgoingProblem } from './problems.ts';

/** A text with places for secrets, whose values are put in when it is sent and never before. */
export type Piece = string | { readonly secret: string };
export type Pieces = readonly Piece[];

/** A request as it is kept: the same at every try. */
export interface Content {
  readonly method: 'GET' | 'POST';
  readonly url: Pieces;
  readonly headers: readonly { readonly name: string; readonly value: Pieces }[];
  /** Null: none. */
  readonly body: Pieces | null;
  /** For whom it is there, where the URL is the same for all: what the secrets go with. */
  readonly account?: string;
}

export type Prepared =
  | {
      readonly content: Content;
      /** Behind it the receiver takes it no more, milliseconds since 1970; null: it does not care. */
      readonly expiresAt: number | null;
    }
  | { readonly dropped: OutgoingProblem };

const MASK = '***';

/** The text with its secrets, each encoded for its place; `missing` hears of one that is not there. */
export const withSecrets = (
  pieces: Pieces,
  secretOf: (name: string) => string | undefined,
  encode: (value: string) => string,
  missing: (name: string) => void,
): string =>
  pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      const value = secretOf(piece.secret);
      if (value !== undefined) return encode(value);
      missing(piece.secret);
      return '';
    })
    .join('');

/** The text as people may see it. */
export const masked = (pieces: Pieces): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : MASK)).join('');

/** Names of the secrets that a request asks for. */
export const secretsOf = ({ url, headers, body }: Content): string[] =>
  [url, ...headers.map(({ value }) => value), body ?? []]
    .flat()
    .flatMap((piece) => (typeof piece === 'string' ? [] : [piece.secret]));

/** Where a request goes and for whom, without what is said in the query. */
export const placeOf = ({ url, account }: Content): string =>
  `${masked(url).split('?', 1)[0]}${account === undefined ? '' : ` ${account}`}`;

/** The server that a request goes to. */
export const serverOf = ({ url }: Pick<Content, 'url'>): string =>
  /^[^:]*:\/\/[^/?#]*/.exec(masked(url))?.[0] ?? '';

const asWord = (text: string): RegExp =>
  new RegExp(`(?<![A-Za-z0-9])${text.replace(/[^A-Za-z0-9]/g, '\\$&')}(?![A-Za-z0-9])`, 'g');

/** A text in which somebody answered with secrets, as people may see it. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets
    .flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
    .filter((secret) => secret !== '')
    // Longest first: one may begin with another.
    .toSorted((a, b) => b.length - a.length)
    .reduce(
      (shown, secret) =>
        // So short a one is part of many words.
        shown.replaceAll(secret.length < 4 ? asWord(secret) : secret, MASK),
      text,
    );
