/**
 * A standalone copy of a header's text (Latin-1). A header is a slice of its request's whole head, and a slice keeps
 * the whole alive: anything kept longer than the request, such as a cache key, must be copied.
 */
export const ownCopy = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');

/** A well-formed text in one piece: the result of `+` stays a tree of its parts, larger and slower to write out. */
export const inOnePiece = (text: string): string => Buffer.from(text).toString();
