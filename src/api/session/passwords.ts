import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { hash, verify } from '@node-rs/argon2';
import { type FairQueue, fairQueue, type QueueLimits } from '../../events/queue/fair-queue.ts';
import { currentAsker, RefusedQuestion } from '../../events/queue/question.ts';
import { Refusal } from '../http/refusal.ts';

/**
 * Verifying a password intentionally takes about 50 ms of CPU time and 19 MB. Two at a time leave the rest of the
 * machine to others. One address gets only one of them, so that trying a list of passwords delays only those behind the
 * same address.
 */
const LIMITS: QueueLimits = {
  slots: 2,
  kept: 1,
  perGroup: 1,
  perMember: 1,
  programs: 1,
  openPerMember: 100,
  openPerProgram: 100,
  openPerGroup: 100,
  waitMs: 30_000,
};

/** Runs password hashing in turns between callers' addresses. Throws `rate_limited` if too many are waiting. */
export const hashingOrder =
  (queue: FairQueue = fairQueue(LIMITS)) =>
  async <T>(work: () => Promise<T>): Promise<T> => {
    const asker = currentAsker();
    const claim = {
      group: asker?.address ?? 'house',
      member: 'password',
      kind: 'person' as const,
      // A started attempt counts, and so completes even if the caller disconnects.
      ...{ signal: null, deadlineMs: null },
    };
    try {
      return await queue.run(claim, work);
    } catch (error) {
      if (!(error instanceof RefusedQuestion)) throw error;
      throw new Refusal('rate_limited', { retryAfter: error.seconds ?? 1 });
    }
  };

const inHashingOrder = hashingOrder();

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

/** Gives `Passw0rd`, `p@ssword` and `PASSWORD` the same spelling. */
const plainSpelling = (text: string): string =>
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
/** Up to this many digits and symbols at the ends do not make a password different: `!2026`, `123!`. */
const MOST_AROUND = 5;

/** Whether `text` (lower case) is a listed password in any spelling, with at most five digits or symbols around it. */
const isListed = (text: string): boolean => {
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

/**
 * Patterns of leaked passwords with ten characters or more, for those not listed in this exact spelling: about 2,600
 * passwords and every plain sequence or repetition.
 */

/** Words that are common with an ending. */
const STEMS = (
  'password passw0rd p@ssword p@ssw0rd pa55word pass passwort senha clave contrasena parola motdepasse ' +
  'qwerty qwertz azerty asdfgh zxcvbn qazwsx 1q2w3e4r 1qaz2wsx admin administrator root user test guest demo ' +
  'welcome letmein changeme default secret master login hello monkey dragon sunshine princess football ' +
  'baseball superman batman shadow michael jessica jordan ashley daniel charlie iloveyou trustno1 freedom ' +
  'whatever starwars pokemon computer internet samsung google facebook liverpool chelsea arsenal barcelona ' +
  'summer winter spring autumn january december monday friday abc abcd abcdef abc123 company office marketing'
).split(' ');

const ENDINGS = (
  '1 12 123 1234 12345 123456 1234567 12345678 123456789 1234567890 0 00 000 01 007 11 111 1111 ' +
  '! !! 1! 12! 123! 1234! @1 @12 @123 @1234 # #1 #123 2020 2021 2022 2023 2024 2025 2026 @2024 @2025 @2026 ' +
  '321 4321 54321 69 77 99 abc qwerty'
).split(' ');

const WHOLE = (
  'qwertyuiop qwertzuiop azertyuiop asdfghjkl1 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw23edc zaq12wsxcde3 ' +
  'qazwsxedcrfv q1w2e3r4t5 q1w2e3r4t5y6 qwer1234asdf asdf1234qwer qwertyasdfgh qweasdzxc123 123qweasdzxc ' +
  '1234qwerasdf 123456qwerty 12345qwert 123456abcdef 123456789a 123456789q 1234567890a 1234567890q a123456789 ' +
  'a1234567890 q123456789 aa123456789 abcd123456 abc1234567 passwordpassword password1password iloveyou123 ' +
  'iloveyou12 iloveyou1234 iloveyousomuch ihateyou123 manchester manchesterunited realmadrid1 barcelona10 ' +
  'basketball basketball1 volleyball skateboard snowboarding christopher alexander1 alexandria elizabeth1 ' +
  'butterfly1 strawberry strawberry1 watermelon chocolate1 cheesecake sweetheart sweetheart1 babygirl123 ' +
  'princess123 beautiful1 superstar1 california california1 washington newyork123 hellokitty hellokitty1 ' +
  'helloworld helloworld1 mypassword mypassword1 mypassword123 thisisapassword yourpassword newpassword ' +
  'newpassword1 letmeinnow letmein123 opensesame correcthorsebatterystaple trustnoone nopassword startrek123 ' +
  'starwars123 harrypotter harrypotter1 spiderman1 spongebob1 pokemon123 minecraft1 minecraft123 playstation ' +
  'playstation1 blink182182 metallica1 undertaker charlie123 michael123 michelle123 jennifer123 jonathan123 ' +
  'liverpool1 liverpoolfc arsenal123 chelsea123 juventus1897 corinthians flamengo10 palmeiras1 saopaulofc ' +
  'teamoteamo tequieromucho contrasena1 contraseña senha12345 senha123456 mudar12345 administrador ' +
  'administrator administrador1 motdepasse1 bonjour123 dragonball dragonball1 aleksandra ekaterina1 nevermind1 ' +
  'qwerty12345 qwerty123456 йцукенгшщз йцукен12345 пароль1234 пароль12345 qwerty7777 zxcvbnm123 zxcvbnm1234 ' +
  'asdfasdf123 asdfjkl123 fuckyou123 fuckyou1234 motherfucker assassin123 monkey1234 jesuschrist jesus12345 ' +
  'godisgood1 godislove1 blessed123 hallelujah india12345 pakistan123 bangladesh krishna123 ganesh1234 ' +
  'sairam1234 p@ssw0rd123 p@ssword123 p@$$w0rd123 pa$$word123 pa$$w0rd12 admin@12345 welcome@123 india@12345'
).split(' ');

/** Keyboard rows that people type along in either direction; digits wrap around. */
const ROWS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'qwertyuiop[]asdfghjkl;zxcvbnm,./',
  '1234567890qwertyuiop',
  '1234567890-=qwertyuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  'йцукенгшщзхъфывапролджэячсмитьбю',
];
const walks = ROWS.flatMap((row) => [row, [...row].reverse().join('')]);

const listed: ReadonlySet<string> = new Set([
  ...WHOLE,
  ...STEMS.flatMap((stem) => ENDINGS.map((ending) => stem + ending)).filter((p) => p.length >= 10),
]);

/** `aaaaaaaaaa`, `abcabcabcabc`: a block of at most five characters, repeated (the last one can be incomplete). */
const isRepetition = (text: string): boolean => {
  for (let size = 1; size <= 5 && size * 2 <= text.length; size++) {
    if (text.slice(size) === text.slice(0, -size)) return true;
  }
  return false;
};

/** Whether a password is common or follows common patterns, ignoring case. */
export const isCommonPassword = (password: string): boolean => {
  const text = password.normalize('NFC').trim().toLowerCase();
  return (
    listed.has(text) || isListed(text) || isRepetition(text) || walks.some((walk) => walk.includes(text))
  );
};

/** The owner of a password. */
export interface PasswordOwner {
  readonly email: string;
  readonly name?: string | undefined;
  /** Name of the workspace, if known. */
  readonly workspace?: string | undefined;
}

const PRODUCT = ['fairlead', 'tracker', 'clicktracker'];
/** Shorter words occur in too many good passwords. */
const SHORTEST = 4;
/** Passwords with at least this many other letters are acceptable. */
const LETTERS_LEFT = 4;
const SIGNS_LEFT = 8;

const partsOf = (text: string): string[] => {
  const parts = text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u);
  return [...parts, parts.join('')];
};

/** The last label of a domain says nothing about anyone. */
const domainWords = (domain: string): string[] => domain.split('.').slice(0, -1).flatMap(partsOf);

const wordsOf = ({ email, name = '', workspace = '' }: PasswordOwner): string[] => {
  const at = email.lastIndexOf('@');
  const words = [
    ...PRODUCT,
    ...partsOf(email.slice(0, at)),
    ...domainWords(email.slice(at + 1)),
    ...partsOf(name),
    ...partsOf(workspace),
  ];
  const plain = words.filter((word) => [...word].length >= SHORTEST).map(plainSpelling);
  return [...new Set(plain)].toSorted((a, b) => b.length - a.length);
};

/**
 * Whether a password is little more than the name of the product, its owner, the workspace or the address, whatever the
 * case, with digits for letters, or with years and symbols around them.
 */
const isPersonal = (password: string, owner: PasswordOwner): boolean => {
  // Both have the same length: the remaining characters are counted as typed, where a 3 is a digit.
  let left = password.normalize('NFKC').toLowerCase();
  let spelled = plainSpelling(left);
  let found = false;
  for (const word of wordsOf(owner)) {
    for (let at = spelled.indexOf(word); at >= 0; at = spelled.indexOf(word)) {
      found = true;
      spelled = spelled.slice(0, at) + spelled.slice(at + word.length);
      left = left.slice(0, at) + left.slice(at + word.length);
    }
  }
  if (!found) return false;
  const letters = left.match(/\p{L}/gu)?.length ?? 0;
  return letters < LETTERS_LEFT && left.length - letters <= SIGNS_LEFT;
};

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Argon2id in PHC format, with a new salt. Throws `rate_limited` if too many are waiting (inHashingOrder). */
export const hashPassword = (password: string): Promise<string> =>
  inHashingOrder(() => hash(password.normalize('NFC'), COST));

let dummy: Promise<string> | undefined;

/**
 * Whether the password matches `stored`. Without an account (null), a hash is checked anyway, so that the duration does
 * not reveal which emails exist.
 */
export const checkPassword = async (stored: string | null, password: string): Promise<boolean> => {
  dummy ??= hash('nobody has this password', COST);
  const known = stored ?? (await dummy);
  const matches = await inHashingOrder(() => verify(known, password.normalize('NFC')));
  return stored !== null && matches;
};

/** Code of the problem that makes a new password unsuitable, besides its length; null if there is none. */
export const passwordProblem = (password: string, owner: PasswordOwner): string | null => {
  if (password.trim().toLowerCase() === owner.email.toLowerCase()) return 'password_is_email';
  if (isCommonPassword(password)) return 'password_common';
  return isPersonal(password, owner) ? 'password_personal' : null;
};
