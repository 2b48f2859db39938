import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../config/problem.ts';
import { migrations as controlMigrations } from '../db/migrations/all.ts';
import { migrations as eventMigrations } from '../events/store/duckdb/schema.ts';
import { type Course, hashFile } from './copy.ts';
import type { Manifest } from './manifest.ts';

const broken = (path: string, how: string): Problem =>
  new Problem(
    `The backup is damaged: ${path} ${how}. Nothing was restored. Use another backup, or another copy of this one.`,
  );

/** Throws Problem when this program cannot read the backup's stores. */
export const checkVersions = ({ schema, program }: Manifest): void => {
  const newer = (what: string, version: number, known: number): void => {
    if (version <= known) return;
    throw new Problem(
      `This backup was made by a newer Fairlead (${program}). Its ${what} has version ${version}, but this Fairlead supports up to ${known}. Restore it with the newer one.`,
    );
  };
  newer('control store', schema.control, controlMigrations.length);
  newer('event store', schema.events ?? 0, eventMigrations.length);
};

/** Checks that every file exists and is unchanged. Throws Problem for the first that is not. */
export const checkFiles = async (dir: string, { files }: Manifest, course: Course): Promise<void> => {
  for (const { path, bytes } of files) {
    const size = statSync(join(dir, path), { throwIfNoEntry: false })?.size;
    if (size === undefined) throw broken(path, 'is missing');
    if (size !== bytes) throw broken(path, `has ${size} bytes instead of ${bytes}`);
  }
  for (const { path, sha256 } of files) {
    if ((await hashFile(join(dir, path), course)) !== sha256) throw broken(path, 'was changed');
  }
};
