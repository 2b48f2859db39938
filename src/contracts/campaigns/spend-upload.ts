import * as z from 'zod/mini';
import { PageQuery, pageOf } from '../list.ts';
import { SpendDetail } from './spend.ts';

export const UPLOAD_PATH = '/spend/upload';

/** Days within which an upload of spend can be undone. */
export const UNDO_DAYS = 30;

/** A file of spend that changed something. */
export const SpendUpload = z.object({
  id: z.string(),
  /** Null if its rows were pasted, or if the call did not name it. */
  fileName: z.nullable(z.string()),
  /** What the whole file was for; both null if each row named its campaign. */
  campaignName: z.nullable(z.string()),
  sourceName: z.nullable(z.string()),
  at: z.string(),
  /** Name of the member; null if no longer a member. */
  by: z.nullable(z.string()),
  /** Number of entries that it added, and of those that it changed. */
  created: z.number(),
  changed: z.number(),
  /** Number of entries set to 0, because the file no longer had them, and of hours that days replaced. */
  zeroed: z.number(),
  removed: z.number(),
  /**
   * What these entries amounted to before it, and what it made of that, by currency: decimal text. Null once it was undone, or
   * once what could be undone of it is forgotten.
   */
  amounts: z.nullable(z.array(z.object({ currency: z.string(), before: z.string(), after: z.string() }))),
  /**
   * Whether it can be undone: it is at most 30 days old, and was not undone yet or has entries that stayed or that a later
   * upload has given back since.
   */
  undoable: z.boolean(),
  /** The last time, null until it is undone. `kept`: number of entries that were left as they were. */
  undone: z.nullable(z.object({ at: z.string(), by: z.nullable(z.string()), kept: z.number() })),
});
export type SpendUpload = z.infer<typeof SpendUpload>;

export const SpendUploadQuery = z.extend(PageQuery, {
  campaignId: z.optional(z.string()),
  sourceId: z.optional(z.string()),
});
export const SpendUploadPage = pageOf(SpendUpload);

export const SpendUndo = z.object({
  upload: SpendUpload,
  /** Number of entries deleted again, and of those that are as before the upload. */
  deleted: z.number(),
  restored: z.number(),
  /**
   * The first 50 entries that stay as they are. `changed`: someone changed or deleted it, or uploaded it again, since;
   * `conflict`: as it was, it would contradict what was entered since.
   */
  kept: z.array(
    z.object({
      /** Name of the campaign or traffic source; null if it is gone. */
      name: z.nullable(z.string()),
      details: z.array(SpendDetail),
      from: z.string(),
      to: z.string(),
      hour: z.nullable(z.number()),
      reason: z.enum(['changed', 'conflict']),
    }),
  ),
});
export type SpendUndo = z.infer<typeof SpendUndo>;
