import * as z from 'zod/mini';
import { SECOND_MS } from '../../core/time/durations.ts';

/**
 * What an edge machine's courier and control say to each other, by HTTPS on control's port for edge machines. Every
 * request carries `Authorization: Bearer <node id>.<secret>` and, except for a heartbeat, the instance that holds the
 * node's lease (INSTANCE_HEADER).
 */
export const NODE_PATHS = {
  /** POST, Heartbeat -> HeartbeatAnswer: renews the lease, or takes it if nobody else has it. */
  heartbeat: '/v1/heartbeat',
  /** POST, Goodbye: gives the lease up. */
  leave: '/v1/leave',
  /** GET with If-None-Match: the snapshot's text in zstd, or 304 after HOLD_MS. */
  snapshot: '/v1/snapshot',
  /** GET -> NodeKeys. */
  keys: '/v1/keys',
  /** GET: whether the key is valid; needs no lease. */
  hello: '/v1/hello',
  /** POST: what src/events/shipping sends, and its answer. */
  journal: '/v1/journal',
} as const;

export const INSTANCE_HEADER = 'x-fairlead-instance';
/**
 * Numbers that the machine's data folder has had, in its heartbeats: `5,7`. Read even if its key is unknown, because
 * control forgot it.
 */
export const NUMBERS_HEADER = 'x-fairlead-numbers';
export const REVISION_HEADER = 'x-fairlead-revision';

/** Time between two heartbeats. */
export const HEARTBEAT_MS = 2 * SECOND_MS;
/** A lease ends this long after the last heartbeat that renewed it, by control's clock. */
export const LEASE_MS = 20 * SECOND_MS;
/** How long control holds a request for a newer snapshot. */
export const HOLD_MS = 25 * SECOND_MS;
/** Cap counts of a machine with thousands of caps are below this. */
export const HEARTBEAT_BYTES = 16 * 1024 * 1024;

/** Numbers that a machine remembers having had. */
export const MOST_HAD = 16;

const Hex = z.string().check(z.regex(/^[0-9a-f]{32}$/));
const count = z.number().check(z.int(), z.gte(0));
const name = z.string().check(z.maxLength(255));
const NodeNumber = count.check(z.gte(1), z.lte(65_535));

/** Counts by cap, as in a worker's file: [period, start of the window, count]. */
export const CapCounts = z.record(
  z.string().check(z.maxLength(200)),
  z.tuple([z.enum(['hour', 'day', 'total']), count, count]),
);
export type CapCounts = z.infer<typeof CapCounts>;

export const Heartbeat = z.object({
  /** Names a start of the courier. */
  instance: Hex,
  /** Names a data folder for as long as it exists; a copy gets another. */
  folder: Hex,
  /** The number that the folder has; null: none yet. */
  number: z.nullable(NodeNumber),
  /** All numbers that it has had, newest first, each with the ID of its node, as far as it knows. */
  had: z.optional(
    z
      .array(z.object({ node: z.string().check(z.regex(/^nod_[0-9A-Za-z]{16}$/)), number: NodeNumber }))
      .check(z.maxLength(MOST_HAD)),
  ),
  /** The highest number that control has given to anyone, as far as this machine knows. */
  dealt: z.optional(count.check(z.lte(65_535))),
  /** Names a boot of the machine. */
  boot: name,
  host: name,
  version: name,
  /** The machine's clock, and how far it was ahead of control's at the last heartbeat; null: unknown. */
  sentAt: count,
  aheadMs: z.nullable(z.number()),
  workers: z
    .array(
      z.object({
        worker: count.check(z.lte(254)),
        pid: count,
        revision: z.nullable(count),
        rejected: z.optional(z.object({ revision: count, reason: z.string().check(z.maxLength(2000)) })),
        journal: z.optional(z.object({ open: z.boolean(), inMemory: count })),
        answered: z.optional(
          z.object({
            answers: z.object({
              byStatus: z.array(z.tuple([count, count])),
              within: z.array(count),
              totalMs: z.number(),
            }),
            memory: z.number(),
          }),
        ),
      }),
    )
    .check(z.maxLength(255)),
  /** Bytes of its journals that control does not have yet. */
  waitingBytes: count,
  /** Whether the key of the day for visitors without a cookie is missing. */
  noDayKey: z.boolean(),
  /** This machine's cap counts by node number, if they are not those that control has; `sum` names them. */
  caps: z.object({
    sum: z.string(),
    counts: z.nullable(z.record(z.string().check(z.regex(/^\d{1,5}$/)), CapCounts)),
  }),
  /** Names the others' counts that this machine has. */
  othersSum: z.string(),
});
export type Heartbeat = z.infer<typeof Heartbeat>;

/** The last message of a courier that stops in order. */
export const Goodbye = z.object({ waitingBytes: count });

export const HeartbeatAnswer = z.object({
  name: z.string(),
  number: count,
  /** Control's clock. */
  now: count,
  /** Names the keys; if it changed, they are fetched. */
  keysSum: z.string(),
  /** Names the cap counts that control has of this machine. */
  capsSum: z.string(),
  /** What all other machines counted, if it changed. */
  others: z.nullable(z.object({ sum: z.string(), counts: CapCounts })),
  /** The numbers for which this machine speaks. */
  owned: z.optional(z.array(count)),
  /** The highest number that was given to anyone. */
  dealt: z.optional(count),
});
export type HeartbeatAnswer = z.infer<typeof HeartbeatAnswer>;

const base64 = z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/));

/** Keys that an edge machine shares with control. */
export const NodeKeys = z.object({
  sum: z.string(),
  /** Files of the keys folder by name, 32 bytes each. */
  files: z.record(
    z.string().check(z.regex(/^(click|cookie|disclosure|intake|signing)(\.\d{13})?\.key$/)),
    base64,
  ),
  /** The published signing keys, as text of their file; null: none. */
  signingKeys: z.nullable(z.string()),
  /** Keys of visitors without a cookie, by UTC day. */
  days: z.record(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)), base64),
});
export type NodeKeys = z.infer<typeof NodeKeys>;

/** Why control refuses; `message` says what to do. */
export const NodeRefusal = z.object({
  error: z.enum([
    'bad_request',
    'unknown_key',
    'lease_held',
    'no_lease',
    'not_yours',
    'too_large',
    'not_found',
    'unavailable',
  ]),
  message: z.string(),
});
export type NodeRefusal = z.infer<typeof NodeRefusal>;
