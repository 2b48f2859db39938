import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Problem } from '../../config/problem.ts';
import { readCopy } from './copy.ts';
import { type Disk, nodeDisk } from './disk.ts';
import { listJournals } from './segments.ts';
import { type JournalState, readState } from './state.ts';

const NAME = 'origin';

const readIdentity = (file: string): string | null => {
  try {
    return fs.readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/** Writes the identity under a name of its own and links it, so that of several processes exactly one succeeds. */
const claim = (root: string, file: string, identity: string): void => {
  const own = `${file}.${process.pid}`;
  try {
    const fd = fs.openSync(own, 'w', 0o600);
    try {
      fs.writeSync(fd, `${identity}\n`);
      fs.fsyncSync(fd);
    } finally {
      fs.closeSync(fd);
    }
    fs.linkSync(own, file);
    nodeDisk.syncDir(root);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(own, { force: true });
  }
};

/** The identity that journals were written under if someone removed the file. Null if there is none, or several. */
const identityInUse = (root: string): string | null => {
  const found = new Set(
    listJournals(nodeDisk, root).flatMap(({ dir }) =>
      readCopy(nodeDisk, dir) === null ? (readState(nodeDisk, dir)?.origin ?? []) : [],
    ),
  );
  const [identity] = found;
  return found.size === 1 && identity !== undefined && /^[0-9a-f]{16}$/.test(identity) ? identity : null;
};

/**
 * Identity of a folder of journals, made by the first process that asks. Each journal's state names the folder in which
 * it is written; a journal that another folder's worker is writing is thereby recognized on any machine, where process
 * IDs mean nothing.
 */
export const originOf = (root: string): string => {
  const file = path.join(root, NAME);
  const known = readIdentity(file);
  if (known === null) {
    nodeDisk.mkdir(root);
    claim(root, file, identityInUse(root) ?? randomBytes(8).toString('hex'));
  }
  const identity = known ?? readIdentity(file) ?? '';
  if (!/^[0-9a-f]{16}$/.test(identity))
    throw new Problem(`${file} is damaged. Put it back from a backup, or remove it to get a new one.`);
  return identity;
};

/**
 * Whether a journal was left open by a worker of another folder: it was copied here by hand, and its worker may still be
 * writing the original. States of earlier releases do not say. `origin`: of this folder.
 */
export const isForeign = (state: JournalState, origin: string | undefined): boolean =>
  !state.closed && origin !== undefined && state.origin !== undefined && state.origin !== origin;

/** The same for the journal in `dir`. Not for copies of journals that other machines send. */
export const isForeignJournal = (disk: Disk, dir: string, origin: string | undefined): boolean => {
  const state = readState(disk, dir);
  return state !== null && isForeign(state, origin) && readCopy(disk, dir) === null;
};

/** What to do about one. */
export const foreignAdvice = (dir: string): string =>
  `The journal ${dir} was copied here while a worker of another machine had it open. Move it out of this folder: edge machines send their journals themselves (docs/scaling.md). If that machine is gone for good, take the journal over with: npm exec fairlead -- adopt-journal --journal ${path.basename(dir)}`;
