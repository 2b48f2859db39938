import * as z from 'zod/mini';
import { MailLanguage, Password, secondStepCode } from './session.ts';

/** `read`: calls that change nothing. `write`: everything its owner's role allows. */
const Scope = z.enum(['read', 'write']);

export const ApiKeyInput = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1, 'name_required'), z.maxLength(60, 'too_long')),
  scope: Scope,
  /** When it expires, at most ten years ahead; null: never. Absent: after 365 days. */
  expiresAt: z.optional(z.nullable(z.iso.datetime({ offset: true, error: 'time_invalid' }))),
  /** The owner's password, with a code if the second step is on, because a key outlives its session. */
  password: Password,
  ...secondStepCode,
  language: MailLanguage,
});
export type ApiKeyInput = z.infer<typeof ApiKeyInput>;

const shape = {
  id: z.string(),
  name: z.string(),
  scope: Scope,
  /** Its first characters, for recognizing it. */
  hint: z.string(),
  createdAt: z.iso.datetime(),
  /** To the minute; null: never used. */
  lastUsedAt: z.nullable(z.iso.datetime()),
  /** From then on it is refused with `key_expired`; null: it does not expire. */
  expiresAt: z.nullable(z.iso.datetime()),
  /** Whether it was created without an expiry date and got one when those were introduced. */
  expiryByUpgrade: z.boolean(),
};
export const ApiKey = z.object(shape);
export type ApiKey = z.infer<typeof ApiKey>;

/** With the key itself, which is shown only once. */
export const NewApiKey = z.object({ ...shape, key: z.string() });
export type NewApiKey = z.infer<typeof NewApiKey>;
