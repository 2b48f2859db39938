import { tokenEnd } from './token-styles.ts';

/** What people put between tokens: `{campaign}_{ad}`, `[zone] | [site]`. */
const SEPARATOR = /[\s_.,:;|/~+-]/;

/**
 * `%CAMPAIGNID%` after its `%CA` was decoded as a byte. That byte cannot be followed by a letter in UTF-8, so it became
 * the replacement character.
 */
const HALF_DECODED = /^\uFFFD[A-Za-z][\w.-]*%$/;

const isOnlyTokens = (text: string): boolean => {
  let found = false;
  for (let at = 0; at < text.length; ) {
    const end = tokenEnd(text, at);
    if (end >= 0) {
      found = true;
      at = end;
    } else if (SEPARATOR.test(text.charAt(at))) at++;
    else return false;
  }
  return found;
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * Whether a received value is a token that its sender did not replace with a value, or several with separators between
 * them. Its delimiters may be percent-encoded once too often. A value that only contains a token is none: the sender
 * did fill in something.
 */
export const isUnfilled = (value: string): boolean =>
  isOnlyTokens(value) || HALF_DECODED.test(value) || (value.includes('%') && isOnlyTokens(decoded(value)));
