/**
 * A copy of a header's text (Latin-1) that stands on its own. A header is a piece of the whole head of its request, and
 * a piece keeps the whole alive: whatever is kept longer than the request, a cache's key for instance, must be copied.
 */
export const ownCopy = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');
