import { hash, verify } from '@node-rs/argon2';
import { isCommonPassword } from './common-passwords.ts';
import { inHashingOrder } from './hashing-order.ts';
import { isPersonal, type PasswordOwner } from './personal-words.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Argon2id in PHC format, with a salt of its own. Throws `rate_limited` where too many wait (inHashingOrder). */
export const hashPassword = (password: string): Promise<string> =>
  inHashingOrder(() => hash(password.normalize('NFC'), COST));

let dummy: Promise<string> | undefined;

/**
 * Whether the password is the one behind `stored`. Without an account (null) a hash is checked all the same, so
 * that the time taken does not say which e-mails exist.
 */
export const checkPassword = async (stored: string | null, password: string): Promise<boolean> => {
  dummy ??= hash('nobody has this password', COST);
  const known = stored ?? (await dummy);
  const matches = await inHashingOrder(() => verify(known, password.normalize('NFC')));
  return stored !== null && matches;
};

/** Code of what makes a new password unfit, beyond its length; null when nothing does. */
export const passwordProblem = (password: string, owner: PasswordOwner): string | null => {
  if (password.trim().toLowerCase() === owner.email.toLowerCase()) return 'password_is_email';
  if (isCommonPassword(password)) return 'password_common';
  return isPersonal(password, owner) ? 'password_personal' : null;
};
