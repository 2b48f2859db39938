import * as z from 'zod/mini';
import { MailLanguage, Password, secondStepCode } from './session.ts';

/** `read`: calls that change nothing. `write`: everything its owner's role allows. */
const Scope = z.enum(['read', 'write']);

export const ApiKeyInput = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1, 'name_required'), z.maxLength(60, 'too_long')),
  scope: Scope,
  /** When it expires, at most ten years ahead; null for never, absent for 365 days. */
  expiresAt: z.optional(z.nullable(z.iso.datetime({ offset: true, error: 'time_invalid' }))),
  /** The owner's password, plus a code if the second step is on: a key outlives the session that created it. */
  password: Password,
  ...secondStepCode,
  language: MailLanguage,
});
export type ApiKeyInput = z.infer<typeof ApiKeyInput>;

const shape = {
  id: z.string(),
  name: z.string(),
  scope: Scope,
  /** Its first characters, to recognize it by. */
  hint: z.string(),
  createdAt: z.iso.datetime(),
  /** To the minute; null if unused. */
  lastUsedAt: z.nullable(z.iso.datetime()),
  /** When it starts being refused with `key_expired`; null if never. */
  expiresAt: z.nullable(z.iso.datetime()),
  /** Whether it was created before keys had expiry dates and was given one by the upgrade. */
  expiryByUpgrade: z.boolean(),
};
export const ApiKey = z.object(shape);
export type ApiKey = z.infer<typeof ApiKey>;

/** With the key itself, which is shown only once. */
export const NewApiKey = z.object({ ...shape, key: z.string() });
export type NewApiKey = z.infer<typeof NewApiKey>;
