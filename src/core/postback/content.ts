import type { OutgoingProblem } from './problems.ts';

/** Part of a text with secrets, whose values are inserted only when it is sent. */
export type Piece = string | { readonly secret: string };
export type Pieces = readonly Piece[];

/** A stored request, identical for every try. */
export interface Content {
  readonly method: 'GET' | 'POST';
  readonly url: Pieces;
  readonly headers: readonly { readonly name: string; readonly value: Pieces }[];
  /** Null: none. */
  readonly body: Pieces | null;
  /** The receiving account, if all accounts share a URL. Secrets belong to it. */
  readonly account?: string;
}

export type Prepared =
  | {
      readonly content: Content;
      /** The receiver does not accept it after this time, milliseconds since 1970. Null if unlimited. */
      readonly expiresAt: number | null;
    }
  | { readonly dropped: OutgoingProblem };

const MASK = '***';

/** The text with its secrets, each encoded for its place. `missing` is called with the name of each missing secret. */
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

/** The text with secrets masked for display. */
export const masked = (pieces: Pieces): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : MASK)).join('');

/** Names of the secrets used in a request. */
export const secretsOf = ({ url, headers, body }: Content): string[] =>
  [url, ...headers.map(({ value }) => value), body ?? []]
    .flat()
    .flatMap((piece) => (typeof piece === 'string' ? [] : [piece.secret]));

/** Where a request goes and for which account, without the query. */
export const placeOf = ({ url, account }: Content): string =>
  `${masked(url).split('?', 1)[0]}${account === undefined ? '' : ` ${account}`}`;

/** The server that a request goes to. */
export const serverOf = ({ url }: Pick<Content, 'url'>): string =>
  /^[^:]*:\/\/[^/?#]*/.exec(masked(url))?.[0] ?? '';

const asWord = (text: string): RegExp =>
  new RegExp(`(?<![A-Za-z0-9])${text.replace(/[^A-Za-z0-9]/g, '\\$&')}(?![A-Za-z0-9])`, 'g');

/** Masks secrets in a response text for display. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets
    .flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
    .filter((secret) => secret !== '')
    // Longest first, because one secret can be a prefix of another.
    .toSorted((a, b) => b.length - a.length)
    .reduce(
      (shown, secret) =>
        // A secret this short occurs inside many words.
        shown.replaceAll(secret.length < 4 ? asWord(secret) : secret, MASK),
      text,
    );
