/**
 * A copy of a header's text (Latin-1) that stands on its own. A header is a piece of the whole head of its request, and
 * a piece keeps the whole alive: whatever is kept longer than the request, a cache's key for instance, must be copied.
 */
export const ownCopy = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');

/** A well-formed text in one piece: what `+` makes stays a tree of its parts, which is larger and slower to write out. */
export const inOnePiece = (text: string): string => Buffer.from(text).toString();
