import { randomText } from '../../db/public-id.ts';

/** Without 0, 1, i, l, o: a slug can be read aloud or copied from paper. */
const UNAMBIGUOUS = '23456789abcdefghjkmnpqrstuvwxyz';

export const newSlug = (): string => randomText(7, UNAMBIGUOUS);

/** Paths used by the link domain itself. */
const RESERVED = new Set(['postback', 'out', 't.js', 'robots.txt', 'favicon.ico', '.well-known']);

export const isReservedSlug = (slug: string): boolean => RESERVED.has(slug.toLowerCase());
