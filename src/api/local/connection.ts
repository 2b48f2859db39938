import type { Socket } from 'node:net';
import {
  type CommandMessage,
  type EdgeMessage,
  lineSplitter,
  type SnapshotParcel,
} from '../../contracts/workspace/local.ts';

/** Calls `onMessage` with each JSON line from a peer. A line that is not JSON, or too long, ends the connection. */
export const readMessages = (
  socket: Socket,
  onMessage: (message: EdgeMessage | CommandMessage) => void,
): void => {
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

export const sendMessage = (socket: Socket, message: object): void => {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`);
};

/** The message, followed by the text. The pieces are not copied, because all workers get the same ones. */
export const sendSnapshot = (socket: Socket, { message, text }: SnapshotParcel): void => {
  if (!socket.writable) return;
  sendMessage(socket, message);
  for (const piece of text) socket.write(piece);
};
