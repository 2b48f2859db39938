const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** An address, or a host and what can follow it, as used for pages without a name. */
const ADDRESS =
  /[a-z][a-z0-9+.-]*:\/\/|(^|[\s/(])(([\p{L}\p{N}-]+\.)+(\p{L}{2,}|xn--[a-z0-9-]+)|(\d{1,3}\.){3}\d{1,3}|localhost(?=:\d))(:\d+)?([/?#\s)]|$)/iu;

/**
 * The public name of a page or variant, given its index among them: a letter if it has none, or if its name is its
 * address, which would reveal where visitors go. After Z come AA, AB.
 */
export const pageName = (name: string, place: number): string => {
  if (name !== '' && !ADDRESS.test(name)) return name;
  const before = Math.floor(place / LETTERS.length);
  return `${before === 0 ? '' : (LETTERS[before - 1] ?? '')}${LETTERS[place % LETTERS.length]}`;
};
