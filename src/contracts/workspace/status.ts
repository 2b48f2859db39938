import * as z from 'zod/mini';

/** Health of the installation and problems of the workspace, as codes and values; the client has the texts. */
export const Status = z.object({
  edges: z.array(
    z.object({
      node: z.number(),
      worker: z.number(),
      /** The process is alive. */
      running: z.boolean(),
      /** Snapshot revision in use; null before the first. */
      snapshotRevision: z.nullable(z.number()),
      unlogged: z.number(),
      malformed: z.number(),
      torn: z.number(),
    }),
  ),
  /**
   * Edge machines, by name; absent if there are none. Their addresses are for the operator only (`node list`), because
   * every member of a workspace sees this.
   */
  nodes: z.optional(
    z.array(
      z.object({
        name: z.string(),
        /** Null before the first connection. */
        number: z.nullable(z.number()),
        /** `new`: never connected. `away`: not heard, though it was not stopped. */
        state: z.enum(['new', 'connected', 'away', 'stopped']),
        /** When control last heard it; null if never. */
        heardAt: z.nullable(z.iso.datetime()),
        /** How far its clock is ahead of control's, milliseconds; null if unknown. */
        aheadMs: z.nullable(z.number()),
        /** Bytes of its records that are not stored. */
        waitingBytes: z.number(),
        /** Oldest snapshot revision among its workers; null if unknown. */
        snapshotRevision: z.nullable(z.number()),
        /** Whether another machine has tried to use its key, and was refused, in the last hour. */
        refusedOther: z.boolean(),
        /** Whether it lacks the day's key for visitors without a cookie. */
        noDayKey: z.boolean(),
      }),
    ),
  ),
  ingest: z.object({
    /** Age of the oldest journaled record not in the store yet, milliseconds. 0 if none, null if currently unknown. */
    lagMs: z.nullable(z.number()),
    stored: z.number(),
    stopped: z.nullable(
      z.object({
        segment: z.string(),
        /** Byte at which the record begins. */
        offset: z.number(),
        /** `missing`: the file is gone; anything else: what is wrong with the record. */
        reason: z.string(),
      }),
    ),
  }),
  warnings: z.array(
    z.object({
      code: z.enum([
        'disk_low',
        'disk_clearing',
        'disk_sparing',
        'disk_paused',
        'unlogged_requests',
        'ingest_stopped',
        'ingest_failed',
        'store_away',
        'ingest_behind',
        'forwarding_ignored',
        'shared_network',
        'snapshot_rejected',
        'edge_down',
        'journal_unavailable',
        'journal_removed',
        'clock_ahead',
        'clock_jumped',
        'unclean_stop',
        'node_silent',
        'node_away',
        'clock_off',
        'copy_refused',
        'journal_foreign',
        'unfair_rules',
        'rules_skipped',
        'tokens_unfilled',
      ]),
      /**
       * `count` of requests; `seconds`; `percent` of the requests in the last `hours`; `revision` of settings; `node`
       * and `worker`; `from` and `to` (ISO 8601); `at` (ISO 8601), when a node was last heard from; `journal`, a folder; `free` and `size` of the disk, in gigabytes. Empty for the two that stop ingest, described in `ingest.stopped` and
       * the log. For the workspace's `unfair_rules` and `rules_skipped`: `count` of campaigns, and for the first also
       * `at` (ISO 8601), when the first of them is skipped. For `tokens_unfilled`: `count` of visits in the last 24
       * hours, `campaigns` they came through, and for the one with most of them `campaign` (ID), `name` and `token`.
       */
      values: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
});
export type Status = z.infer<typeof Status>;
