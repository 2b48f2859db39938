/** Properties whose text is seen or read out. */
const READ =
  'label|title|aria-label|ariaLabel|alt|placeholder|helperText|text|lead|description|summary|heading';

/** Words, but not message keys. */
const word = (text: string): boolean => /\p{L}{2}/u.test(text) && !/^[a-zA-Z]+(\.\w+)+$/.test(text);

/** Text between tags and outside braces. Generic types and arrows look alike and are recognized by characters. */
const jsxTexts = (code: string): string[] =>
  [
    ...code.matchAll(
      /(?<![=\s\w(<,|&])>([^<>{}();=]*?)<(?=\/|[A-Z]|[a-z]+[\s>/])|["'}/\w]>([^<>{}();=]*?)<\//g,
    ),
  ]
    .map(([, one, other]) => (one ?? other ?? '').trim())
    .filter(word);

/** Quoted text as the value, or in the expression, of such a property; keys and other call arguments are left out. */
const propTexts = (code: string): string[] =>
  [...code.matchAll(new RegExp(`\\s(?:${READ})=(?:"([^"]*)"|\\{([^{}]*)\\})`, 'g'))].flatMap(
    ([, plain, made]) => {
      if (plain !== undefined) return word(plain) ? [plain] : [];
      const outside = (made ?? '').replace(/\w+\([^()]*\)/g, '').replace(/[=!]==? *'[^']*'/g, '');
      return [...outside.matchAll(/'([^']*)'|`([^`$]*)`/g)].map(([, a, b]) => a ?? b ?? '').filter(word);
    },
  );

/** The untranslated strings that a screen's source displays. */
export const hardCoded = (source: string): string[] => {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
  return [...jsxTexts(code), ...propTexts(code)];
};
