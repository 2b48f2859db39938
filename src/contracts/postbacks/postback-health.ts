import * as z from 'zod/mini';
import { TargetHealth } from './outgoing.ts';

/** Incoming and outgoing conversions of the last 24 hours. */
export const PostbackHealth = z.object({
  /** By fate: `recorded`, `updated`, ..., and `refused`. */
  incoming: z.record(z.string(), z.number()),
  rules: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: z.enum(['url', 'meta', 'google', 'tiktok']),
      enabled: z.boolean(),
      health: TargetHealth,
    }),
  ),
  webhooks: z.array(
    z.object({ id: z.string(), url: z.string(), enabled: z.boolean(), health: TargetHealth }),
  ),
  /** `oldestAt`: since when the longest-waiting one has been waiting. */
  queue: z.object({ waiting: z.number(), oldestAt: z.nullable(z.string()) }),
  /** Whether clients' addresses can be sent to platforms, which requires that the workspace stores full ones. */
  addressesSent: z.boolean(),
});
export type PostbackHealth = z.infer<typeof PostbackHealth>;
