import { plainSpelling } from './password-list.ts';

/** Whose password it is to be. */
export interface PasswordOwner {
  readonly email: string;
  readonly name?: string | undefined;
  /** Name of the workspace, where it is known. */
  readonly workspace?: string | undefined;
}

const PRODUCT = ['fairlead', 'tracker', 'clicktracker'];
/** Shorter words are in too many good passwords. */
const SHORTEST = 4;
/** With so much that is no word of the owner's a password is worth something. */
const LETTERS_LEFT = 4;
const SIGNS_LEFT = 8;

const partsOf = (text: string): string[] => {
  const parts = text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u);
  return [...parts, parts.join('')];
};

/** The last label of a domain says nothing of anybody. */
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
 * Whether a password is little more than the product's name, the owner's, the workspace's or the address: written in any case,
 * with letters for digits, with years and signs around them.
 */
export const isPersonal = (password: string, owner: PasswordOwner): boolean => {
  // The two are as long: what is left is counted as it was typed, where a 3 is a digit.
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
