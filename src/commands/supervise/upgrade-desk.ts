import { createHash } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { listenOnFile } from '../../api/local/socket-file.ts';
import { type SupervisorRole, supervisorSocketPath } from '../../config/paths.ts';
import { settingsOf } from '../../config/process-env.ts';
import { lineSplitter } from '../../contracts/workspace/local.ts';
import type { Log } from '../log.ts';
import type { Replacement } from './hand-over.ts';
import { isLaunchPlan, type LaunchPlan, seesSameFiles } from './launch.ts';

/** What another version sends, on one line. */
export interface TakeOverMessage {
  plan: LaunchPlan;
  /** SHA-256 of the values of its settings, by name. */
  settings: Record<string, string>;
}

/** Answers, each on one line; the last one ends the connection. */
export type TakeOverAnswer =
  | { kind: 'progress'; text: string }
  | { kind: 'ended'; replacement: Replacement }
  | { kind: 'refused'; message: string };

/** Settings in a form that can be compared but not read. */
export const settingsSums = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settingsOf()).map(([name, value]) => [
      name,
      createHash('sha256').update(value).digest('hex'),
    ]),
  );

/** Settings given to the other version with values that this process does not have. */
const differing = (theirs: Record<string, string>): string[] => {
  const own = settingsSums();
  return Object.keys(theirs)
    .filter((name) => own[name] !== theirs[name])
    .sort();
};

/** Longest message: paths and flags. */
const LIMIT = 1024 * 1024;

const isMessage = (value: unknown): value is TakeOverMessage =>
  typeof value === 'object' &&
  value !== null &&
  'plan' in value &&
  'settings' in value &&
  isLaunchPlan(value.plan);

/**
 * Where another version asks to take over from this process: a local socket that only this user can open. Without a
 * disk to put it on, there is none, and updating takes a stop.
 */
export const startUpgradeDesk = async (
  dataDir: string,
  role: SupervisorRole,
  log: Log,
  takeOver: (plan: LaunchPlan, say: (progress: string) => void) => Promise<Replacement>,
): Promise<{ close(): void }> => {
  const sockets = new Set<Socket>();

  const serve = async (socket: Socket, message: unknown): Promise<void> => {
    const tell = (answer: TakeOverAnswer): void => {
      if (socket.writable) socket.write(`${JSON.stringify(answer)}\n`);
    };
    const say = (text: string): void => {
      log.info(text);
      tell({ kind: 'progress', text });
    };
    if (!isMessage(message)) {
      const refusal =
        'The running Fairlead cannot start this version by itself. Stop it, and start this one.';
      tell({ kind: 'refused', message: refusal });
    } else if (!seesSameFiles(message.plan)) {
      const refusal =
        'Fairlead is already running on this data folder, and it does not see the files of this version, as in another container. Stop it, and start this one.';
      tell({ kind: 'refused', message: refusal });
    } else {
      const names = differing(message.settings);
      if (names.length > 0)
        say(
          `Settings stay as they were when Fairlead was started. Stop and start it to change ${names.join(', ')}.`,
        );
      await takeOver(message.plan, say).then(
        (replacement) => tell({ kind: 'ended', replacement }),
        (error: unknown) =>
          tell({ kind: 'refused', message: error instanceof Error ? error.message : String(error) }),
      );
    }
    socket.end();
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    const split = lineSplitter((line) => void serve(socket, JSON.parse(line)), LIMIT);
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      try {
        split(chunk);
      } catch {
        socket.destroy();
      }
    });
  });
  const path = supervisorSocketPath(dataDir, role);
  try {
    await listenOnFile(server, path);
    chmodSync(path, 0o600);
  } catch (error) {
    log.warn(
      { err: error },
      'Another version cannot take over while this one runs: stop it before an update.',
    );
  }
  return {
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
