import { statfsSync } from 'node:fs';
import { Problem } from '../config/problem.ts';

/** Room for folders, the manifest and what is answered while a copy is made. */
const SPARE = 32 * 1024 * 1024;

/** `1,234 MB`: in millions of bytes, rounded up. */
export const megabytes = (bytes: number, round = Math.ceil): string =>
  `${round(bytes / 1e6).toLocaleString('en-US')} MB`;

/** Throws Problem when the disk of `folder` has less than `bytes` of free space. */
export const requireRoom = (folder: string, bytes: number): void => {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free >= bytes + SPARE) return;
  throw new Problem(
    `There is not enough space on the disk of ${folder}: about ${megabytes(bytes + SPARE)} is needed, and ${megabytes(free, Math.floor)} is free. Free up space, or choose another disk. Nothing was written.`,
  );
};
