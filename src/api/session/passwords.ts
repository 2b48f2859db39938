import { hash, verify } from '@node-rs/argon2';
import { isCommonPassword } from './common-passwords.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Argon2id in PHC format, with a salt of its own. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), COST);

let dummy: Promise<string> | undefined;

/**
 * Whether the password is the one behind `stored`. Without an account (null) a hash is checked all the same, so
 * that the time taken does not say which e-mails exist.
 */
export const checkPassword = async (stored: string | null, password: string): Promise<boolean> => {
  dummy ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await dummy), password.normalize('NFC'));
  return stored !== null && matches;
};

/** Code of what makes a new password unfit, beyond its length; null when nothing does. */
export const passwordProblem = (password: string, email: string): string | null => {
  if (password.trim().toLowerCase() === email.toLowerCase()) return 'password_is_email';
  return isCommonPassword(password) ? 'password_common' : null;
};
