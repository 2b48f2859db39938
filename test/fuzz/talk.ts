import { connect } from 'node:net';

/** How a client leaves: waits until nothing more arrives; half-closes at once and reads on; disconnects. */
export type Leave = 'waits' | 'half' | 'breaks';

export interface Talk {
  /** Pieces in which the bytes are sent (Latin-1), each in a separate turn. */
  readonly pieces: readonly string[];
  readonly leave: Leave;
  /** Whether the edge still has work that will produce an answer. */
  readonly busy: () => boolean;
}

/** Turns of the event loop without a byte after which the edge counts as finished. */
const QUIET_TURNS = 12;
/** Longer than every timeout of the edge under test. */
const LATE_MS = 20_000;

/**
 * Sends and reads until the connection ends. Resolves to what was received, one byte per character; rejects when the
 * other side leaves the connection open.
 */
export const talk = (port: number, { pieces, leave, busy }: Talk): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    let quiet = 0;
    let next = 0;
    let closed = false;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const late = setTimeout(() => {
      reject(new Error('The connection was left open.'));
      socket.destroy();
    }, LATE_MS);

    const isOver = (): boolean => {
      if (next < pieces.length || socket.writableLength > 0) return false;
      return leave !== 'waits' || (!busy() && ++quiet > QUIET_TURNS);
    };
    const turn = (): void => {
      if (closed) return;
      if (isOver()) {
        if (leave === 'breaks') socket.resetAndDestroy();
        else socket.end();
        return;
      }
      const piece = pieces[next++];
      if (piece !== undefined) socket.write(piece, 'latin1');
      setImmediate(turn);
    };
    socket.setEncoding('latin1');
    socket.on('connect', turn);
    socket.on('data', (chunk: string) => {
      text += chunk;
      quiet = 0;
    });
    socket.on('end', () => socket.end());
    // Garbage may end the connection; what was sent before is what counts.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      closed = true;
      clearTimeout(late);
      resolve(text);
    });
  });
