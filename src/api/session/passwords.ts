import { hash, verify } from '@node-rs/argon2';
import { isCommonPassword } from './common-passwords.ts';
import { inHashingOrder } from './hashing-order.ts';
import { isPersonal, type PasswordOwner } from './personal-password.ts';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Argon2id in PHC format, with a new salt. Throws `rate_limited` if too many are waiting (inHashingOrder). */
export const hashPassword = (password: string): Promise<string> =>
  inHashingOrder(() => hash(password.normalize('NFC'), COST));

let dummy: Promise<string> | undefined;

/**
 * Whether the password matches `stored`. Without an account (null), a hash is checked all the same, so that the
 * duration does not reveal which emails exist.
 */
export const checkPassword = async (stored: string | null, password: string): Promise<boolean> => {
  dummy ??= hash('nobody has this password', COST);
  const known = stored ?? (await dummy);
  const matches = await inHashingOrder(() => verify(known, password.normalize('NFC')));
  return stored !== null && matches;
};

/** Code of what makes a new password unsuitable, besides its length; null if nothing does. */
export const passwordProblem = (password: string, owner: PasswordOwner): string | null => {
  if (password.trim().toLowerCase() === owner.email.toLowerCase()) return 'password_is_email';
  if (isCommonPassword(password)) return 'password_common';
  return isPersonal(password, owner) ? 'password_personal' : null;
};
