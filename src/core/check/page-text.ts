import { Tokenizer } from 'htmlparser2';

/** Elements whose content is invisible, or the same on every page of a site. */
const SKIPPED: ReadonlySet<string> = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'math',
  'iframe',
  'object',
  'noembed',
  'noframes',
  'head',
  'nav',
  'textarea',
  'select',
]);
/** Inline elements do not end a word. */
const INLINE: ReadonlySet<string> = new Set([
  ...['a', 'abbr', 'b', 'bdi', 'bdo', 'cite', 'code', 'data', 'em', 'font', 'i', 'kbd', 'mark', 'q', 's'],
  ...['samp', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'u', 'var', 'wbr'],
]);
/** Opening one of these ends an unclosed head. */
const BODY: ReadonlySet<string> = new Set(['body', 'main', 'div', 'header', 'section', 'article', 'p', 'h1']);
/** Far longer than any page people read; the rest is not compared. */
const MAX_TEXT_LENGTH = 200_000;

const nothing = (): void => undefined;

/**
 * The text of an HTML page visible without scripts, excluding markup, scripts, styles and navigation. White space is
 * collapsed. Styles are not applied, so text they hide is included. Linear in the page's length, and never throws.
 */
export const visibleText = (html: string): string => {
  const parts: string[] = [];
  let length = 0;
  /** Number of open elements of each skipped kind. */
  const open = new Map<string, number>();
  let skipped = 0;
  const close = (name: string, all = false): void => {
    const count = open.get(name) ?? 0;
    if (count === 0) return;
    open.set(name, all ? 0 : count - 1);
    skipped -= all ? count : 1;
  };
  const add = (text: string): void => {
    if (skipped > 0 || length >= MAX_TEXT_LENGTH) return;
    parts.push(text);
    length += text.length;
  };
  let name = '';
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname: (start, end) => {
        name = html.slice(start, end).toLowerCase();
        if (BODY.has(name)) close('head', true);
        if (!INLINE.has(name)) add(' ');
        if (SKIPPED.has(name)) {
          open.set(name, (open.get(name) ?? 0) + 1);
          skipped += 1;
        }
      },
      onselfclosingtag: () => {
        // Only foreign elements are self-closing; others stay open whatever their tag looks like.
        if (name === 'svg' || name === 'math') close(name);
      },
      onclosetag: (start, end) => {
        const closed = html.slice(start, end).toLowerCase();
        close(closed);
        if (!INLINE.has(closed)) add(' ');
      },
      ontext: (start, end) => add(html.slice(start, end)),
      ontextentity: (code) => add(String.fromCodePoint(code)),
      onattribdata: nothing,
      onattribend: nothing,
      onattribentity: nothing,
      onattribname: nothing,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onopentagend: nothing,
      onprocessinginstruction: nothing,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return parts.join('').slice(0, MAX_TEXT_LENGTH).replace(/\s+/g, ' ').trim();
};

const SHINGLE = 3;
/** Words compared: enough for any page, and a bound on the cost of a hostile one. */
const MAX_WORDS = 20_000;

/** Runs of letters and digits. In scripts without spaces, each letter is a word. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{M}\p{N}]+/gu;

export const wordsOf = (text: string): string[] => {
  const words: string[] = [];
  for (const [word] of text.normalize('NFKC').toLowerCase().matchAll(WORD)) {
    words.push(word);
    if (words.length === MAX_WORDS) break;
  }
  return words;
};

/** Runs of three words, and how often each occurs. */
const shinglesOf = (words: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  const size = Math.min(SHINGLE, words.length);
  for (let i = 0; size > 0 && i + size <= words.length; i++) {
    const shingle = words.slice(i, i + size).join(' ');
    counts.set(shingle, (counts.get(shingle) ?? 0) + 1);
  }
  return counts;
};

const total = (counts: ReadonlyMap<string, number>): number => {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
};

/**
 * Similarity of two texts from 0 (nothing in common) to 1 (the same words in the same order): Dice's coefficient of
 * their shingles, counting repeats (Broder 1997; Dice 1945). Null when either has no words.
 */
export const similarity = (a: string, b: string): number | null => {
  const first = shinglesOf(wordsOf(a));
  const second = shinglesOf(wordsOf(b));
  if (first.size === 0 || second.size === 0) return null;
  let common = 0;
  for (const [shingle, count] of first) common += Math.min(count, second.get(shingle) ?? 0);
  return (2 * common) / (total(first) + total(second));
};
