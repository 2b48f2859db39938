import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { alreadyRuns, isLive } from '../../api/local/socket-file.ts';
import type { Config } from '../../config/config.ts';
import { refuseHalfRestored } from '../../config/data-folder.ts';
import { joinOf } from '../../config/joined.ts';
import { keysFolder, openKeys } from '../../config/keys.ts';
import { controlSocketPath, runDir } from '../../config/paths.ts';
import { errorCode, Problem } from '../../config/problem.ts';
import { openMachine } from '../../nodes/courier/machine.ts';
import { openSigning } from '../../signing/open-signing.ts';

const portOf = (error: unknown): string =>
  error instanceof Error && 'port' in error ? String(error.port) : 'that was configured';

/**
 * A sentence for a problem that a person can fix (a port in use, a folder that cannot be written); null for any other.
 */
export const describeStartFailure = (error: unknown, dataDir: string): string | null => {
  if (error instanceof Problem) return error.message;
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return `Port ${portOf(error)} is in use by another program. Stop that program, or set FAIRLEAD_PORT (application), FAIRLEAD_EDGE_PORT (links) or FAIRLEAD_NODES_PORT (edge machines) to a free port.`;
    case 'EADDRNOTAVAIL':
      return 'This machine does not have the address to listen on. Set FAIRLEAD_HOST and FAIRLEAD_EDGE_HOST to an address of this machine, or leave them out.';
    case 'EACCES':
      return error instanceof Error &&
        'syscall' in error &&
        (error.syscall === 'listen' || error.syscall === 'bind')
        ? `Port ${portOf(error)} can only be opened by an administrator. Set FAIRLEAD_PORT and FAIRLEAD_EDGE_PORT to ports above 1023.`
        : unwritable(dataDir);
    default:
      return describeDiskTrouble(errorCode(error), dataDir);
  }
};

/** Like `describeStartFailure`, for a disk that accepts nothing; `code` is the system's. */
export const describeDiskTrouble = (code: string | undefined | null, dataDir: string): string | null => {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk of the data folder ${dataDir} is full. Free up space. Until then, nothing can be stored.`;
    case 'EROFS':
      return `The disk of the data folder ${dataDir} is mounted read-only. Mount it as writable. Until then, nothing can be stored.`;
    case 'EIO':
      return `The disk of the data folder ${dataDir} reports errors (EIO). Check the system log. Until this is fixed, nothing can be stored.`;
    case 'EACCES':
    case 'EPERM':
    case 'ENOENT':
    case 'ENOTDIR':
      return unwritable(dataDir);
    default:
      return null;
  }
};

const unwritable = (dataDir: string): string =>
  `This user cannot write to the data folder ${dataDir}. Change its owner or permissions, or set FAIRLEAD_DATA_DIR to another folder.`;

/** Opens a port and closes it again. Edge workers share theirs, so they would not notice another program using it. */
const tryPort = (host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve()));
  });

/**
 * Checks beforehand for what would prevent the start: a folder without keys that cannot be written, a port in use,
 * unusable keys. A disk that accepts no writes does not, because links are answered from existing data. Creates the
 * folders and the keys. Rejects with the system's error or Problem.
 */
export const checkFree = async (
  config: Config,
  { control, courier }: { control: boolean; courier: boolean },
): Promise<void> => {
  try {
    mkdirSync(runDir(config.dataDir), { recursive: true, mode: 0o700 });
    accessSync(config.dataDir, constants.W_OK);
  } catch (error) {
    // If there are keys, links can be answered; each writer reports that it cannot write.
    if (!existsSync(keysFolder(config.dataDir))) throw error;
  }
  refuseHalfRestored(config.dataDir);
  // An edge machine gets its keys from its control. Its workers must know before they start that it is one.
  const code = courier ? joinOf(config) : null;
  if (code !== null) openMachine(config.dataDir, code.id);
  else if (!courier) openSigning(config.dataDir, openKeys(config.dataDir).signing);
  const socket = controlSocketPath(config.dataDir);
  if ((control || courier) && (await isLive(socket))) throw alreadyRuns(socket);
  await tryPort(config.edge.host, config.edge.port);
  if (control) await tryPort(config.app.host, config.app.port);
  if (control && config.nodes !== null) await tryPort(config.nodes.host, config.nodes.port);
};
