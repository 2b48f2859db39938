import * as z from 'zod/mini';
import type { IntakeParameter } from '../../core/routing/plan.ts';
import { snapshotId } from '../snapshot/plan-check.ts';

const words = z.record(z.string(), z.string().check(z.regex(/^[a-z0-9_-]{1,32}$/)));
const duplicates = z.enum(['update', 'ignore', 'add']);
const version = z.number().check(z.int(), z.gte(1));

const parameters: readonly IntakeParameter[] = [
  'click_id',
  'status',
  'payout',
  'currency',
  'transaction',
  'event',
  'email',
  'phone',
  'external_id',
  'test',
  'secret',
];

const source = z.object({
  id: snapshotId,
  key: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  enabled: z.boolean(),
  protection: z.enum(['none', 'secret', 'hmac']),
  version,
  previous: z.nullable(z.object({ version, until: z.number() })),
  duplicates: z.optional(duplicates),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  statuses: z.optional(words),
  parameters: z.optional(z.partialRecord(z.enum(parameters), z.string().check(z.minLength(1)))),
});

/** How a workspace accepts postbacks (`IntakePlan`). */
export const intake = z.object({
  statuses: words,
  custom: z.array(z.string()),
  duplicates,
  maxClickDays: z.number().check(z.int(), z.gte(1)),
  requireSource: z.optional(z.boolean()),
  script: z.optional(
    z.object({
      enabled: z.boolean(),
      statuses: z.array(z.string()),
      events: z.array(z.string()),
      payout: z.boolean(),
    }),
  ),
  sources: z.array(source),
});
