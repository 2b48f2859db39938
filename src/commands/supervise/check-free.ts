import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { alreadyRuns, isLive } from '../../api/local/socket-file.ts';
import type { Config } from '../../config/config.ts';
import { refuseHalfRestored } from '../../config/half-restored.ts';
import { keysFolder, openKeys } from '../../config/keys.ts';
import { controlSocketPath, runDir } from '../../config/paths.ts';
import { openSigning } from '../../signing/open-signing.ts';

/** Opens a port and closes it again. Edge workers share theirs, so they would not notice another program on it. */
const tryPort = (host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve()));
  });

/**
 * Checks before anything starts for what would prevent it: a folder without keys that cannot be written, a port in use,
 * unusable keys. A disk that accepts no writes does not, because links are answered from existing data. Creates the
 * folders and the keys. Rejects with the system's error or Problem.
 */
export const checkFree = async (config: Config, control: boolean): Promise<void> => {
  try {
    mkdirSync(runDir(config.dataDir), { recursive: true, mode: 0o700 });
    accessSync(config.dataDir, constants.W_OK);
  } catch (error) {
    // If there are keys, links can be answered; each writer reports that it cannot write.
    if (!existsSync(keysFolder(config.dataDir))) throw error;
  }
  refuseHalfRestored(config.dataDir);
  openSigning(config.dataDir, openKeys(config.dataDir).signing);
  const socket = controlSocketPath(config.dataDir);
  if (control && (await isLive(socket))) throw alreadyRuns(socket);
  await tryPort(config.edge.host, config.edge.port);
  if (control) await tryPort(config.app.host, config.app.port);
};
