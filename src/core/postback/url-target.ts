import type { Content, Piece, Pieces, Prepared } from './content.ts';
import type { OutgoingFacts } from './facts.ts';
import { problem } from './problems.ts';
import { macroValue, type Part, type PostbackMacro, partsOf, withPlaces } from './template.ts';

export interface UrlSettings {
  readonly kind: 'url';
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly contentType: 'none' | 'form' | 'json';
  readonly body: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

const LONGEST_URL = 8000;
const LONGEST_HEADER = 4000;
const LONGEST_BODY = 64_000;

const render = (
  parts: readonly Part[],
  literal: (text: string) => string,
  value: (part: Part & { macro: PostbackMacro }) => string,
): Pieces => {
  const pieces: Piece[] = [];
  for (const part of parts) {
    const piece = 'secret' in part ? part : 'macro' in part ? value(part) : literal(part.text);
    const last = pieces.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') pieces[pieces.length - 1] = last + piece;
    else pieces.push(piece);
  }
  return pieces;
};

const same = (text: string): string => text;

/** Percent-encodes characters that are not allowed in a header or an address. */
const printable = (text: string): string =>
  text.toWellFormed().replace(/[^\x20-\x7e]+/g, (run) => encodeURIComponent(run));
const inUrl = (text: string): string =>
  text.toWellFormed().replace(/[^\x21-\x7e]+/g, (run) => encodeURIComponent(run));

const encoded = (text: string, facts: OutgoingFacts): Pieces =>
  render(partsOf(text), inUrl, ({ macro }) => encodeURIComponent(macroValue(macro, facts)));

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Value of an unquoted macro in JSON: an amount as a number, nothing as null, anything else as text. */
const bare = (value: string): string => {
  if (value === '') return 'null';
  return NUMBER.test(value) ? value : JSON.stringify(value);
};

const inJson = (text: string, facts: OutgoingFacts): Pieces => {
  const places = withPlaces(partsOf(text));
  const quoted = new Map(places.map((place) => [place.part, place.quoted]));
  return render(
    places.map(({ part }) => part),
    same,
    (part) => {
      const value = macroValue(part.macro, facts);
      return quoted.get(part) ? JSON.stringify(value).slice(1, -1) : bare(value);
    },
  );
};

const bodyOf = ({ method, contentType, body }: UrlSettings, facts: OutgoingFacts): Pieces | null => {
  if (method === 'GET' || contentType === 'none') return null;
  return contentType === 'json' ? inJson(body, facts) : encoded(body, facts);
};

const TYPES = { form: 'application/x-www-form-urlencoded', json: 'application/json' } as const;

const lengthOf = (pieces: Pieces): number =>
  pieces.reduce((sum, piece) => sum + (typeof piece === 'string' ? piece.length : 0), 0);

/** A request to any URL, with macros replaced by the conversion's values. `id` is sent as `idempotency-key`. */
export const prepareUrl = (settings: UrlSettings, facts: OutgoingFacts, id: string): Prepared => {
  const body = bodyOf(settings, facts);
  const headers = settings.headers.map(({ name, value }) => ({
    name,
    value: render(partsOf(value), printable, ({ macro }) => printable(macroValue(macro, facts))),
  }));
  const url = encoded(settings.url, facts);
  const content: Content = {
    method: settings.method,
    // The fragment is never sent.
    url,
    headers: [
      ...(body !== null && settings.contentType !== 'none'
        ? [{ name: 'content-type', value: [TYPES[settings.contentType]] }]
        : []),
      { name: 'idempotency-key', value: [id] },
      ...headers,
    ],
    body,
  };
  if (lengthOf(url) > LONGEST_URL) return { dropped: problem('content_invalid', { part: 'url' }) };
  if (body !== null && lengthOf(body) > LONGEST_BODY)
    return { dropped: problem('content_invalid', { part: 'body' }) };
  if (headers.some(({ value }) => lengthOf(value) > LONGEST_HEADER))
    return { dropped: problem('content_invalid', { part: 'headers' }) };
  return { content, expiresAt: null };
};
