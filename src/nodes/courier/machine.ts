import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { machineFile } from '../../config/paths.ts';
import { errorCode } from '../../config/problem.ts';

/**
 * What an edge machine knows about itself, in `<data>/edge/machine.json`. `folder` names this data folder to control,
 * which gives it a number. A copy of the folder has the same name in its file, but the file is another: its inode is
 * written in it, and if that does not fit, the folder gets a new name, and so a new number. Two folders therefore never
 * write records under one number.
 */
interface Machine {
  readonly folder: string;
  /** ID of the node that it was given a number for; null: none yet. */
  readonly node: string | null;
  /** Null: not given yet, or taken back. */
  readonly number: number | null;
}

const isMachine = (value: unknown): value is Machine & { inode: string } =>
  typeof value === 'object' &&
  value !== null &&
  'folder' in value &&
  /^[0-9a-f]{32}$/.test(String(value.folder)) &&
  'node' in value &&
  (value.node === null || typeof value.node === 'string') &&
  'number' in value &&
  (value.number === null || (Number.isInteger(value.number) && Number(value.number) > 0)) &&
  'inode' in value;

/** Null if there is no file, or if it is another folder's. */
const read = (file: string): Machine | null => {
  try {
    const inode = String(statSync(file, { bigint: true }).ino);
    const machine: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isMachine(machine) && machine.inode === inode ? machine : null;
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || error instanceof SyntaxError) return null;
    throw error;
  }
};

const write = (file: string, machine: Machine): void => {
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const handle = openSync(draft, 'wx', 0o600);
  try {
    // The file keeps its inode when it is renamed.
    const inode = String(fstatSync(handle, { bigint: true }).ino);
    writeSync(handle, `${JSON.stringify({ ...machine, inode })}\n`);
    fsyncSync(handle);
    renameSync(draft, file);
  } finally {
    closeSync(handle);
    rmSync(draft, { force: true });
  }
};

/** The number under which the workers of this edge machine write; null: they have to wait for it. */
export const machineNumber = (dataDir: string): number | null => read(machineFile(dataDir))?.number ?? null;

export interface OwnMachine {
  readonly folder: string;
  number(): number | null;
  /** Takes effect for workers that start from now on. */
  setNumber(number: number | null): void;
}

/**
 * Opens the file for the node with this ID, and makes it if this folder has none. A number that another node's control
 * has given is dropped. Throws file system errors.
 */
export const openMachine = (dataDir: string, node: string): OwnMachine => {
  const file = machineFile(dataDir);
  const found = read(file);
  let machine: Machine =
    found?.node === node
      ? found
      : { folder: found?.folder ?? randomBytes(16).toString('hex'), node, number: null };
  if (machine !== found) write(file, machine);
  return {
    folder: machine.folder,
    number: () => machine.number,
    setNumber(number) {
      if (number === machine.number) return;
      const next = { ...machine, number };
      write(file, next);
      machine = next;
    },
  };
};
