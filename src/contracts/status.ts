import * as z from 'zod/mini';

/** Health of the house, for the dashboard's panel. A warning is a code that the client translates, with numbers. */
export const Status = z.object({
  edges: z.array(
    z.object({
      node: z.number(),
      worker: z.number(),
      /** Process alive. */
      running: z.boolean(),
      /** Snapshot revision in use; null before the first. */
      snapshotRevision: z.nullable(z.number()),
      unlogged: z.number(),
      malformed: z.number(),
      torn: z.number(),
    }),
  ),
  ingest: z.object({
    /** Age of the oldest journalled record not yet in the store, milliseconds. */
    lagMs: z.number(),
    stored: z.number(),
    stopped: z.nullable(
      z.object({ segment: z.string(), offset: z.number(), reason: z.string(), advice: z.string() }),
    ),
  }),
  warnings: z.array(
    z.object({
      code: z.enum([
        'unlogged_requests',
        'ingest_stopped',
        'ingest_failed',
        'ingest_behind',
        'forwarding_ignored',
        'snapshot_rejected',
        'edge_down',
        'unclean_stop',
      ]),
      detail: z.string(),
    }),
  ),
});
export type Status = z.infer<typeof Status>;
