import * as z from 'zod/mini';
import { ReportRequest } from './report-query.ts';
import { RequestNarrowing } from './request.ts';

/** `json`: one line per row. */
export const TABLE_FORMATS = ['csv', 'json', 'parquet'] as const;
const format = z.enum(TABLE_FORMATS, 'format_unknown');
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** The log as a file, with all remaining requests. */
export const RequestFileQuery = z.extend(z.object({ format }), RequestNarrowing.shape);
export type RequestFileQuery = z.infer<typeof RequestFileQuery>;

/** A report as a file, with all its rows and without a comparison. */
export const ReportFileQuery = z.extend(
  z.object({ format }),
  z.omit(ReportRequest, { limit: true, offset: true, compare: true, compareFrom: true, compareTo: true })
    .shape,
);
export type ReportFileQuery = z.infer<typeof ReportFileQuery>;

/** Where the file can be downloaded, once and within a minute. */
export const FileTicket = z.object({
  id: z.string(),
  /** Path on this origin, without a token. */
  url: z.string(),
  rows: z.number(),
});
export type FileTicket = z.infer<typeof FileTicket>;

/** Progress of a requested file; available until ten minutes after its end. */
export const FileStatus = z.object({
  /** `waiting`: not being downloaded yet; `writing`: a Parquet file is completed before it is sent. */
  state: z.enum(['waiting', 'running', 'writing', 'done', 'failed', 'cancelled']),
  rows: z.number(),
  /** Of `rows`. */
  done: z.number(),
  /** Sent so far. */
  bytes: z.number(),
  /** Why it failed. */
  problem: z.nullable(z.enum(['disk_full', 'export_running', 'failed'])),
});
export type FileStatus = z.infer<typeof FileStatus>;
