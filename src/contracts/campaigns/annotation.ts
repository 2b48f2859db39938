import * as z from 'zod/mini';
import { Change } from '../campaign-changes/change.ts';

/** Maximum in one answer; the newest are kept. */
export const MAX_ANNOTATIONS = 200;
/** Maximum changes listed per revision; the rest are only counted. */
export const MAX_CHANGES = 3;
export const MAX_NOTE = 200;

const instant = z.iso.datetime({ offset: true });

/** Query of `GET /report/annotations`, a half-open span. */
export const AnnotationQuery = z.object({
  from: instant,
  to: instant,
  /** Its revisions and notes, and notes on the whole workspace; if absent, everything in the workspace. */
  campaign: z.optional(z.string()),
  /** Only this kind. */
  kind: z.optional(z.enum(['revision', 'note'])),
});
export type AnnotationQuery = z.infer<typeof AnnotationQuery>;

const person = z.nullable(z.object({ id: z.string(), name: z.string() }));
const named = z.object({ id: z.string(), name: z.string() });

export const Note = z.object({
  kind: z.literal('note'),
  at: z.string(),
  id: z.string(),
  /** Null for the whole workspace. */
  campaign: z.nullable(named),
  text: z.string(),
  user: person,
});
export type Note = z.infer<typeof Note>;

/** An event shown next to a chart that it may explain. More kinds will be added; skip unknown ones. */
export const Annotation = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('revision'),
    at: z.string(),
    campaign: named,
    revision: z.number(),
    /** Null once the account has been deleted. */
    user: person,
    /** The first of `changed` differences from the previous revision; none if the campaign was created. */
    changes: z.array(Change),
    changed: z.number(),
  }),
  Note,
]);
export type Annotation = z.infer<typeof Annotation>;

/** Newest first. `total`: the number that exist, of which at most 200 are included. */
export const AnnotationList = z.object({ rows: z.array(Annotation), total: z.number() });
export type AnnotationList = z.infer<typeof AnnotationList>;

const FIRST = Date.UTC(2000, 0, 1);
const LAST = Date.UTC(2100, 0, 1);
const isNear = (text: string): boolean => {
  const time = Date.parse(text);
  return time >= FIRST && time < LAST;
};

const at = z.iso.datetime({ offset: true, error: 'time_invalid' }).check(z.refine(isNear, 'time_invalid'));
const text = z.string().check(
  z.trim(),
  z.minLength(1, 'text_required'),
  z.maxLength(MAX_NOTE, 'too_long'),
  z.refine((value) => !/\p{Cc}/u.test(value) && value.isWellFormed(), 'text_invalid'),
);

/** A note on the time axis. */
export const NoteInput = z.strictObject({
  at,
  text,
  /** Absent for the whole workspace. */
  campaignId: z.optional(z.string()),
});
export type NoteInput = z.infer<typeof NoteInput>;

export const NotePatch = z.strictObject({ at: z.optional(at), text: z.optional(text) });
export type NotePatch = z.infer<typeof NotePatch>;
