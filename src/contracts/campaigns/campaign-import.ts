import * as z from 'zod/mini';
import { CampaignFilters, CampaignStatus } from './campaign.ts';

/** Maximum CSV rows, or campaigns of a JSON file. */
export const MAX_IMPORT_ROWS = 5000;
/** Maximum characters in a file. */
const MAX_IMPORT_LENGTH = 12_000_000;

export const FileFormat = z.enum(['csv', 'json']);
export type FileFormat = z.infer<typeof FileFormat>;

export const ExportQuery = z.extend(z.object({ format: FileFormat }), CampaignFilters.shape);

/** Columns of the CSV: one row per destination, with a campaign's rows together. */
export const CSV_COLUMNS = [
  ...(['id', 'name', 'domain', 'slug', 'status', 'source', 'tags', 'notes'] as const),
  ...(['cost_model', 'cost_amount', 'cost_types'] as const),
  ...(['destination', 'url', 'weight'] as const),
] as const;

export const ImportInput = z.strictObject({
  format: FileFormat,
  /** The file's text. */
  content: z.string().check(z.minLength(1, 'file_empty'), z.maxLength(MAX_IMPORT_LENGTH, 'file_too_long')),
  /** `check` writes nothing; `all` writes nothing unless every campaign is valid; `good` skips the invalid ones. */
  mode: z.enum(['check', 'all', 'good']),
});
export type ImportInput = z.infer<typeof ImportInput>;

/** A problem and its position. */
const ImportProblem = z.object({
  /** Line of the CSV, or number of the campaign in the JSON, from 1. */
  line: z.number(),
  /** Column of the CSV, or path within the JSON campaign; empty for the whole row. */
  field: z.string(),
  code: z.string(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

export const Outcome = z.enum(['create', 'change', 'same', 'refuse']);

export const ImportAnswer = z.object({
  /** Number of each; if `written` is true, what was done. */
  counts: z.object({ create: z.number(), change: z.number(), same: z.number(), refuse: z.number() }),
  written: z.boolean(),
  /** At most 200 of them. */
  problems: z.array(ImportProblem),
  problemCount: z.number(),
  /** Unknown columns, which were not read. */
  ignored: z.array(z.string()),
  /** The first 50. */
  preview: z.array(
    z.object({ line: z.number(), name: z.string(), link: z.nullable(z.string()), outcome: Outcome }),
  ),
});
export type ImportAnswer = z.infer<typeof ImportAnswer>;

/** Progress of a long import: campaigns checked or written. Sent as lines before the answer, if requested. */
export const ImportProgress = z.object({
  step: z.enum(['check', 'write']),
  done: z.number(),
  total: z.number(),
});
export type ImportProgress = z.infer<typeof ImportProgress>;

/** Media type of an answer as JSON lines: `{progress}` any number of times, then `{answer}` or `{error}`. */
export const IMPORT_LINES = 'application/x-ndjson';

/** A campaign's fields in a JSON file besides those of `CampaignInput`. */
export const FileExtras = z.object({
  id: z.optional(z.nullable(z.string())),
  domain: z.optional(z.nullable(z.string())),
  status: z.optional(CampaignStatus),
});
