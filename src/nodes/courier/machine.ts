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
import { MOST_HAD } from '../wire/protocol.ts';

/** A number that a data folder has had, and the ID of the node that it was given to. */
interface HadNumber {
  readonly node: string;
  readonly number: number;
}

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
  /** Newest first. With them, a control that was restored from an older backup finds out whose they are. */
  readonly had: readonly HadNumber[];
  /** The highest number that control has given to anyone; such a control gives none of them again. */
  readonly dealt: number;
}

const isNumber = (value: unknown): boolean => Number.isInteger(value) && Number(value) > 0;

type Stored = Pick<Machine, 'folder' | 'node' | 'number'> & { inode: string; had?: unknown; dealt?: unknown };
const isMachine = (value: unknown): value is Stored =>
  typeof value === 'object' &&
  value !== null &&
  'folder' in value &&
  /^[0-9a-f]{32}$/.test(String(value.folder)) &&
  'node' in value &&
  (value.node === null || typeof value.node === 'string') &&
  'number' in value &&
  (value.number === null || isNumber(value.number)) &&
  'inode' in value;

const isHad = (value: unknown): value is HadNumber =>
  typeof value === 'object' &&
  value !== null &&
  'node' in value &&
  typeof value.node === 'string' &&
  'number' in value &&
  isNumber(value.number);

/** The list with this number first. */
const withNumber = (had: readonly HadNumber[], node: string, number: number): HadNumber[] =>
  [{ node, number }, ...had.filter((one) => one.number !== number)].slice(0, MOST_HAD);

/** Files of earlier versions have only the last number. */
const machineIn = ({ folder, node, number, had, dealt }: Stored): Machine => {
  const list = Array.isArray(had) ? had.filter(isHad) : [];
  return {
    folder,
    node,
    number,
    had: node === null || number === null ? list : withNumber(list, node, number),
    dealt: isNumber(dealt) ? Number(dealt) : 0,
  };
};

/** Null if there is no file, or if it is another folder's. */
const read = (file: string): Machine | null => {
  try {
    const inode = String(statSync(file, { bigint: true }).ino);
    const machine: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isMachine(machine) && machine.inode === inode ? machineIn(machine) : null;
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

export interface OwnMachine extends Pick<Machine, 'folder'> {
  number(): number | null;
  had(): readonly HadNumber[];
  dealt(): number;
  /** Takes effect for workers that start from now on. `dealt`: the highest number that anyone has. */
  setNumber(number: number | null, dealt?: number): void;
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
      : {
          folder: found?.folder ?? randomBytes(16).toString('hex'),
          node,
          number: null,
          had: found?.had ?? [],
          dealt: found?.dealt ?? 0,
        };
  if (machine !== found) write(file, machine);
  return {
    folder: machine.folder,
    number: () => machine.number,
    had: () => machine.had,
    dealt: () => machine.dealt,
    setNumber(number, dealt = 0) {
      if (number === machine.number && dealt <= machine.dealt) return;
      const next = {
        ...machine,
        number,
        had: number === null ? machine.had : withNumber(machine.had, node, number),
        dealt: Math.max(machine.dealt, dealt),
      };
      write(file, next);
      machine = next;
    },
  };
};
