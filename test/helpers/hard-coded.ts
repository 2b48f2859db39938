/** Properties whose text people read or hear. */
const READ =
  'label|title|aria-label|ariaLabel|alt|placeholder|helperText|text|lead|description|summary|heading';

/** Words, and no key of a message. */
const word = (text: string): boolean => /\p{L}{2}/u.test(text) && !/^[a-zA-Z]+(\.\w+)+$/.test(text);

/** Text between tags, without what stands in braces. Generic types and arrows look alike and are told by their signs. */
const jsxTexts = (code: string): string[] =>
  [
    ...code.matchAll(
      /(?<![=\s\w(<,|&])>([^<>{}();=]*?)<(?=\/|[A-Z]|[a-z]+[\s>/])|["'}/\w]>([^<>{}();=]*?)<\//g,
    ),
  ]
    .map(([, one, other]) => (one ?? other ?? '').trim())
    .filter(word);

/** Quoted text as the value, or in the expression, of such a property; keys and other arguments of calls are left out. */
const propTexts = (code: string): string[] =>
  [...code.matchAll(new RegExp(`\\s(?:${READ})=(?:"([^"]*)"|\\{([^{}]*)\\})`, 'g'))].flatMap(
    ([, plain, made]) => {
      if (plain !== undefined) return word(plain) ? [plain] : [];
      const outside = (made ?? '').replace(/\w+\([^()]*\)/g, '').replace(/[=!]==? *'[^']*'/g, '');
      return [...outside.matchAll(/'([^']*)'|`([^`$]*)`/g)].map(([, a, b]) => a ?? b ?? '').filter(word);
    },
  );

/** The strings of a screen's source that are shown as they stand, in no language but their own. */
export const hardCoded = (source: string): string[] => {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
  return [...jsxTexts(code), ...propTexts(code)];
};
