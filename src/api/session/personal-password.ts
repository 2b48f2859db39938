import { plainSpelling } from './password-list.ts';

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
/** A password with at least this many other characters is acceptable. */
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
 * Whether a password is little more than the name of the product, its owner, the workspace or the address: in any case,
 * with letters for digits, with years and symbols around them.
 */
export const isPersonal = (password: string, owner: PasswordOwner): boolean => {
  // Both have the same length: what remains is counted as typed, where a 3 is a digit.
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
