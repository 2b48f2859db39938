import * as z from 'zod/mini';
import { DELIVERY_PROBLEMS } from '../../core/postback/problems.ts';

/** Why something was not delivered, or not yet, with details; core/postback/problems.ts names each code's params. */
export const Problem = z.object({
  code: z.enum(DELIVERY_PROBLEMS),
  params: z.record(z.string(), z.string()),
});
export type Problem = z.infer<typeof Problem>;
