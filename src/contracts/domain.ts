import * as z from 'zod/mini';

export const Domain = z.object({
  id: z.string(),
  /** Host with port when it is not the scheme's own, lower case, punycode: `localhost:3001`. */
  host: z.string(),
  /** `http://localhost:3001`: what a link on this domain begins with. */
  origin: z.string(),
  isDefault: z.boolean(),
});
export type Domain = z.infer<typeof Domain>;
