import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** From published lists: data/NOTICE.md. Passwords of 4 to 9 characters, an empty line, longer ones; sorted. */
const FILE = new URL('./data/common-passwords.txt.gz', import.meta.url);

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  l: 'i',
  '|': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '8': 'b',
  '9': 'g',
};

/** The same spelling for `Passw0rd`, `p@ssword` and `PASSWORD`. */
export const plainSpelling = (text: string): string =>
  text.toLowerCase().replace(/[01!l|34@5$7+89]/g, (sign) => LEET[sign] as string);

interface Lists {
  /** Each word's plain spelling. */
  readonly short: ReadonlySet<string>;
  readonly long: ReadonlySet<string>;
}

/** Read when the first password is set, because edges and commands never need it. */
let lists: Lists | undefined;
const passwordLists = (): Lists => {
  if (lists === undefined) {
    const [short = '', long = ''] = gunzipSync(readFileSync(FILE)).toString('utf8').split('\n\n');
    const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split('\n').map(plainSpelling));
    lists = { short: setOf(short), long: setOf(long) };
  }
  return lists;
};

const isMark = (sign: string | undefined): boolean => sign !== undefined && !/\p{L}/u.test(sign);
/** This many digits and symbols at the ends make no different password: `!2026`, `123!`. */
const MOST_AROUND = 5;

/** Whether `text` (lower case) is a listed password in any spelling, with at most five digits or symbols around it. */
export const isListed = (text: string): boolean => {
  const { short, long } = passwordLists();
  for (let before = 0; before <= MOST_AROUND; before++) {
    if (before > 0 && !isMark(text[before - 1])) return false;
    for (let after = 0; before + after <= MOST_AROUND; after++) {
      if (after > 0 && !isMark(text.at(-after))) break;
      const core = plainSpelling(text.slice(before, text.length - after));
      if (core.length >= 4 && (long.has(core) || short.has(core))) return true;
    }
  }
  return false;
};
