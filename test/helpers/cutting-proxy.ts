import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** How a connection through the proxy behaves. `cutAfter`: bytes from the client that pass before it is cut. */
interface Weather {
  /** Refuses new connections. */
  down?: boolean;
  /** Passes nothing on, but keeps connections. */
  stalled?: boolean;
  cutAfter?: number;
}

/** A TCP proxy between two processes that stand for machines. */
export interface CuttingProxy {
  readonly port: number;
  /** Applies to new connections and, but for `cutAfter`, to open ones. */
  set(weather: Weather): void;
  /** Cuts all open connections now. */
  cut(): void;
  close(): Promise<void>;
}

/** Leads to `target`, a port on loopback, from `host`. */
export const cuttingProxy = async (target: number, host = '127.0.0.1'): Promise<CuttingProxy> => {
  let weather: Weather = {};
  const open = new Set<Socket>();
  const server = createServer((client) => {
    if (weather.down) {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect(target, '127.0.0.1');
    let left = weather.cutAfter ?? Number.POSITIVE_INFINITY;
    const end = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', end);
      socket.on('close', () => {
        open.delete(socket);
        end();
      });
      if (weather.stalled) socket.pause();
    }
    client.on('data', (piece: Buffer) => {
      const passed = piece.subarray(0, left);
      left -= passed.length;
      upstream.write(passed);
      if (left <= 0) upstream.end(end);
    });
    upstream.on('data', (piece: Buffer) => client.write(piece));
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const cut = (): void => {
    for (const socket of open) socket.resetAndDestroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      weather = next;
      for (const socket of open) {
        if (next.stalled) socket.pause();
        else socket.resume();
      }
    },
    cut,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
};
