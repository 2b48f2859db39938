import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longest path of a local socket that every system accepts (macOS: 103 bytes and a zero). */
const SOCKET_PATH_BYTES = 100;

/** Folder of process IDs and the local socket. */
export const runDir = (dataDir: string): string => join(dataDir, 'run');

/** File with the process ID of a role: `control`, `edge-0`, `start`. */
export const pidFile = (dataDir: string, role: string): string => join(runDir(dataDir), `${role}.pid`);

/** A local socket of the data folder. Long data paths get a short one. */
const socketPath = (dataDir: string, role: string): string => {
  const path = join(runDir(dataDir), `${role}.sock`);
  if (Buffer.byteLength(path) <= SOCKET_PATH_BYTES) return path;
  const sum = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join(tmpdir(), role === 'control' ? `fairlead-${sum}.sock` : `fairlead-${sum}-${role}.sock`);
};

/** The local socket of the control process, used by both ends. */
export const controlSocketPath = (dataDir: string): string => socketPath(dataDir, 'control');

/** Who supervises: everything, or only edge workers. */
export type SupervisorRole = 'start' | 'edges';

/** The local socket through which another version takes over from a running one. */
export const supervisorSocketPath = (dataDir: string, role: SupervisorRole): string =>
  socketPath(dataDir, role);

/** Folder of links that could not be emailed; the operator passes them on. */
export const recoveryDir = (dataDir: string): string => join(dataDir, 'recovery');

/** While this file exists the API reports maintenance; links continue to work. */
export const maintenanceFile = (dataDir: string): string => join(dataDir, 'maintenance');

/** While this file exists a restore is incomplete: nothing starts on the data folder. */
export const restoreMark = (dataDir: string): string => join(dataDir, 'restore-unfinished');

/** Where the stores are now that were in this folder; written by `fairlead migrate` as its last step. */
export const movedStoresFile = (dataDir: string): string => join(dataDir, 'stores.json');

/** Identifies a move that has begun, here and in the databases that it fills. */
export const moveFile = (dataDir: string): string => join(dataDir, 'move.json');

/** The code by which this edge machine reaches control, if it was given by `fairlead join`. */
export const joinFile = (dataDir: string): string => join(dataDir, 'node-key');

/** Identity and number of this edge machine (src/nodes/courier/machine.ts); only on machines that have joined a control. */
export const machineFile = (dataDir: string): string => join(dataDir, 'edge', 'machine.json');

/** Folder in which workers keep and exchange their cap counts. */
export const capsFolder = (dataDir: string): string => join(dataDir, 'edge', 'caps');

/** The operator's content of the class page; if absent, there is no class. */
export const classFile = (dataDir: string): string => join(dataDir, 'class.json');

/** Directory that holds the journals of all edge workers. */
export const journalRoot = (dataDir: string): string => join(dataDir, 'journal');

/** Folder of files with the visits of the last 24 hours, which ingest can also read from the event store. */
export const visitsDir = (dataDir: string): string => join(dataDir, 'events', 'visits');

/** File of the event store, and the directory for files about to be loaded into it. */
export const eventStorePaths = (dataDir: string): { file: string; staging: string } => ({
  file: join(dataDir, 'events', 'events.duckdb'),
  staging: join(dataDir, 'events', 'staging'),
});

/** While this file exists, events of this folder are in ClickHouse, so that no start counts apart from them. */
export const eventsElsewhereFile = (dataDir: string): string => join(dataDir, 'events', 'in-clickhouse');
