const plain = (text: string): string => text.toLocaleLowerCase();

/** Letters of a verb that have to be typed. */
const ENOUGH = 3;

/** Words without an action at their beginning: `pause winter` asks for the campaign `winter`. */
export const withoutVerb = (words: string, verbs: readonly string[]): string => {
  const [first = '', ...others] = words.trim().split(/\s+/);
  if (others.length === 0 || first.length < ENOUGH) return words.trim();
  const isVerb = verbs.some((verb) => plain(verb).startsWith(plain(first)));
  return isVerb ? others.join(' ') : words.trim();
};
