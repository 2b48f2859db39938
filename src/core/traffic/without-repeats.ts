/** What a parser may see whole, however much it repeats itself. */
const SHORT = 128;
/** Longer texts of people's browsers repeat no four characters more often than six times. */
const MOST = 8;
/** Counts for four characters that follow each other; those that share a place are do no harm. */
const PLACES = 4096;
const counts = new Uint8Array(PLACES);

const repeats = (text: string): boolean => {
  counts.fill(0);
  let four = 0;
  for (let i = 0; i < text.length; i++) {
    // Small and capital letters are the same to nearly all patterns.
    four = (four << 8) | ((text.charCodeAt(i) | 32) & 255);
    if (i < 3) continue;
    const place = (Math.imul(four, 0x9e3779b1) >>> 20) & (PLACES - 1);
    const count = (counts[place] ?? 0) + 1;
    if (count > MOST) return true;
    counts[place] = count;
  }
  return false;
};

/**
 * The beginning of a long text that says the same again and again; any other text as it is. Patterns of ua-parser-js take
 * milliseconds for 500 characters of `android` or `naver(1.0`, because each may begin a match that runs to the end of the
 * text; for 128 they take what an ordinary text takes.
 */
export const withoutRepeats = (text: string): string =>
  text.length > SHORT && repeats(text) ? text.slice(0, SHORT) : text;
