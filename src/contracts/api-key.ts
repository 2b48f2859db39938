import * as z from 'zod/mini';
import { MailLanguage, Password } from './session.ts';

/** `read`: calls that change nothing. `write`: whatever its owner's role allows. */
const Scope = z.enum(['read', 'write']);

export const ApiKeyInput = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1, 'name_required'), z.maxLength(60, 'too_long')),
  scope: Scope,
  /** The person's own: a key outlives the session it was made in. */
  password: Password,
  language: MailLanguage,
});
export type ApiKeyInput = z.infer<typeof ApiKeyInput>;

const shape = {
  id: z.string(),
  name: z.string(),
  scope: Scope,
  /** Its first characters, by which a person knows it again. */
  hint: z.string(),
  createdAt: z.iso.datetime(),
  /** To the minute; null: never used. */
  lastUsedAt: z.nullable(z.iso.datetime()),
};
export const ApiKey = z.object(shape);
export type ApiKey = z.infer<typeof ApiKey>;

/** With the key itself, which is shown this once. */
export const NewApiKey = z.object({ ...shape, key: z.string() });
export type NewApiKey = z.infer<typeof NewApiKey>;
