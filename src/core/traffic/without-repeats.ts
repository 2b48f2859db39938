/** Texts up to this length are always passed to the parser whole. */
const SHORT = 128;
/** No four characters occur more than six times in longer texts of people's browsers. */
const MOST = 8;
/** Counters for sequences of four characters; collisions are harmless. */
const PLACES = 4096;
const counts = new Uint8Array(PLACES);

const repeats = (text: string): boolean => {
  counts.fill(0);
  let four = 0;
  for (let i = 0; i < text.length; i++) {
    // Upper and lower case are the same to nearly all patterns.
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
 * The beginning of a long repetitive text; any other text unchanged. Patterns of ua-parser-js take milliseconds for 500
 * characters of `android` or `naver(1.0`, because each can start a match that runs to the end of the text; for 128
 * characters, they take as long as for an ordinary text.
 */
export const withoutRepeats = (text: string): string =>
  text.length > SHORT && repeats(text) ? text.slice(0, SHORT) : text;
