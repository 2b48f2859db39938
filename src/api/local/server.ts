import { chmodSync, mkdirSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { dirname } from 'node:path';
import {
  type CommandAnswer,
  type CommandMessage,
  type EdgeMessage,
  lineSplitter,
  type SnapshotParcel,
} from '../../contracts/workspace/local.ts';
import { createEdges } from '../../snapshot/publish/edges.ts';
import { listenOnFile } from './socket-file.ts';

/** Calls `onMessage` with each JSON line from a peer. A line that is not JSON, or too long, ends the connection. */
const readMessages = (socket: Socket, onMessage: (message: EdgeMessage | CommandMessage) => void): void => {
  const split = lineSplitter((line) => onMessage(JSON.parse(line) as EdgeMessage | CommandMessage));
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    try {
      split(chunk);
    } catch {
      socket.destroy();
    }
  });
  // `close` reports a peer that went away; the reason does not matter.
  socket.on('error', () => socket.destroy());
};

const sendMessage = (socket: Socket, message: object): void => {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`);
};

/** The message, followed by the text. The pieces are not copied, because all workers get the same ones. */
const sendSnapshot = (socket: Socket, { message, text }: SnapshotParcel): void => {
  if (!socket.writable) return;
  sendMessage(socket, message);
  for (const piece of text) socket.write(piece);
};

/** For a long-running command. */
export interface CommandCall {
  /** Reports progress to the command. `waiting`: for what it waits. */
  progress(done: number, total: number, waiting?: string): void;
  /** Aborted when the command hangs up. */
  signal: AbortSignal;
}

interface LocalServerOptions {
  /** `controlSocketPath(dataDir)`. */
  path: string;
  /** The snapshot for a worker that connects; if null, the next `publish` sends it. */
  snapshot: () => SnapshotParcel | null;
  /** Workers of this machine are added to it; by default to a list of their own. */
  edges?: ReturnType<typeof createEdges>;
  /** Its result is sent to the command, and so is a rejection's message. */
  onCommand: (message: CommandMessage, call: CommandCall) => Promise<unknown>;
  log: { info: (message: string) => void; warn: (message: string) => void };
}

export interface LocalServer {
  /** Sends a snapshot to every worker. `live`: there is at least one, and all have it (within 500 ms). */
  publish(snapshot: SnapshotParcel): Promise<{ live: boolean }>;
  edges: ReturnType<typeof createEdges>['list'];
  close(): Promise<void>;
}

const COMMANDS: readonly string[] = [
  'audit',
  'skip',
  'adopt-journal',
  'end-second-step',
  'end-trial',
  'free-link',
  'end-sessions',
  'keys-rotated',
  'backup',
  'migrate',
  'node-add',
  'node-list',
  'demo',
  'node-remove',
] satisfies CommandMessage['kind'][];

const isCommand = (message: CommandMessage | EdgeMessage): message is CommandMessage =>
  COMMANDS.includes(message.kind);

/** Throws Problem if another control process runs on the same data folder. */
export const startLocalServer = async (options: LocalServerOptions): Promise<LocalServer> => {
  const { path, log } = options;
  const edges = options.edges ?? createEdges();
  const sockets = new Set<Socket>();

  const answerCommand = async (socket: Socket, message: CommandMessage): Promise<void> => {
    const gone = new AbortController();
    socket.once('close', () => gone.abort());
    const call: CommandCall = {
      progress: (done, total, waiting) =>
        sendMessage(socket, {
          kind: 'progress',
          done,
          total,
          ...(waiting !== undefined && { waiting }),
        } satisfies CommandAnswer),
      signal: gone.signal,
    };
    const answer = await options.onCommand(message, call).then(
      (body): CommandAnswer => ({ kind: 'answer', body }),
      (error: unknown): CommandAnswer => ({
        kind: 'error',
        message: error instanceof Error ? error.message : String(error),
      }),
    );
    sendMessage(socket, answer);
    socket.end();
  };

  /** Sent by a command of another version; a worker says hello before anything else. */
  const refuseUnknown = (socket: Socket, kind: unknown): void => {
    const message = `The running Fairlead does not know "${String(kind)}". Restart it, so that it is of the same version as this command.`;
    sendMessage(socket, { kind: 'error', message } satisfies CommandAnswer);
    socket.end();
  };

  const welcome = (socket: Socket, hello: EdgeMessage & { kind: 'hello' }): ReturnType<typeof edges.join> => {
    const member = edges.join(hello, (snapshot) => sendSnapshot(socket, snapshot));
    const name = `Edge worker ${hello.worker} of node ${hello.node} (process ${hello.pid})`;
    log.info(`${name} is connected.`);
    socket.once('close', () => {
      member.left();
      log.info(`${name} is gone.`);
    });
    const current = options.snapshot();
    if (current !== null) sendSnapshot(socket, current);
    return member;
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    let member: ReturnType<typeof edges.join> | null = null;
    readMessages(socket, (message) => {
      if (message.kind === 'hello') member ??= welcome(socket, message);
      else if (isCommand(message)) void answerCommand(socket, message);
      else if (member === null) refuseUnknown(socket, message.kind);
      else {
        if (message.kind === 'rejected') {
          log.warn(`An edge worker refused snapshot ${message.revision}: ${message.reason}`);
        }
        member.heard(message);
      }
    });
  });

  mkdirSync(dirname(path), { recursive: true });
  await listenOnFile(server, path);
  chmodSync(path, 0o600);

  return {
    edges: edges.list,
    publish: (snapshot) => edges.publish(snapshot),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
};
