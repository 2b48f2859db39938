import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { errorCode, Problem } from '../config/problem.ts';

export const MANIFEST = 'manifest.json';
/** 2: journals can have compressed segments, which earlier programs would not see. */
const VERSION = 2;

/** Relative, with slashes, and never outside the backup. */
const FilePath = z.string().check(z.regex(/^(?!.*(^|\/)\.\.?(\/|$))[^/\\\0]+(\/[^/\\\0]+)*$/));
const count = z.int().check(z.nonnegative());

const BackupFile = z.strictObject({
  path: FilePath,
  bytes: count,
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type BackupFile = z.infer<typeof BackupFile>;

const Manifest = z.strictObject({
  format: z.literal('fairlead-backup'),
  version: z.literal([1, VERSION]),
  /** Version of the program that made the backup. */
  program: z.string(),
  /** The backup holds everything answered before `startedAt`, and some of what was answered until `madeAt`. */
  startedAt: z.iso.datetime(),
  madeAt: z.iso.datetime(),
  node: count,
  /** Versions of the two stores; `events` is null if there was no event store yet. */
  schema: z.strictObject({ control: count, events: z.nullable(count) }),
  /** How far the event store has ingested each journal; later records are in the backup's journals. */
  positions: z.array(
    z.strictObject({ node: count, worker: count, epoch: count, segment: count, offset: count }),
  ),
  /** Journals as they are in the backup. `lastTime`: time of the last record, in milliseconds since 1970. */
  journals: z.array(
    z.strictObject({ node: count, worker: count, epoch: count, segments: count, lastTime: count }),
  ),
  files: z.array(BackupFile),
  /** What was left out on purpose, for people to read. */
  without: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

const sumOf = (manifest: unknown): string => hash('sha256', JSON.stringify(manifest));

/** Text of the manifest file: the manifest and a hash of its text, so that changes to it are detected too. */
export const manifestText = (manifest: Omit<Manifest, 'format' | 'version'>): string => {
  const whole = { format: 'fairlead-backup', version: VERSION, ...manifest };
  return `${JSON.stringify({ manifest: whole, sha256: sumOf(whole) }, null, 2)}\n`;
};

const Outer = z.object({ manifest: z.object({ version: z.unknown() }), sha256: z.string() });

/** Throws Problem if the manifest is missing, damaged or from a newer program. */
export const readManifest = (dir: string): Manifest => {
  const file = join(dir, MANIFEST);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'ENOTDIR') throw error;
    throw new Problem(`${dir} is not a complete backup: ${MANIFEST} is missing.`);
  }
  const damaged = new Problem(
    `The backup is damaged: ${file} is incomplete or was changed. Nothing was restored. Use another backup, or another copy of this one.`,
  );
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw damaged;
  }
  const outer = Outer.safeParse(value);
  if (!outer.success) throw damaged;
  const { manifest } = value as { manifest: unknown };
  if (sumOf(manifest) !== outer.data.sha256) throw damaged;
  const { version } = outer.data.manifest;
  if (typeof version === 'number' && version > VERSION) {
    throw new Problem(`The backup ${dir} was made by a newer Fairlead. Restore it with that version.`);
  }
  const read = Manifest.safeParse(manifest);
  if (!read.success) throw damaged;
  return read.data;
};
