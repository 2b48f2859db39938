import { lookup } from 'node:dns/promises';
import { BoundSocket } from 'node:net';
import { errorCode } from '../../config/problem.ts';

/**
 * The sockets on which edge workers listen, one for each place, so that the system distributes connections evenly. They
 * are bound here and inherited by the workers. This process never accepts from them, but as long as it has them open,
 * connections that wait in them outlive the worker that was to accept them: its successor gets the same socket.
 */
export interface EdgeSockets {
  /** The descriptor of the socket at `place`; null where processes cannot inherit sockets. */
  fd(place: number): number | null;
  /** Closes the socket at `place`, unless it is the only one: its connections are reset, and later ones go to the others. */
  drop(place: number): void;
}

/** Whether the system cannot share a port among sockets. */
const cannotShare = (error: unknown): boolean =>
  ['ENOTSUP', 'EINVAL', 'ENOPROTOOPT'].includes(errorCode(error) ?? '');

/** Throws the system's error if the port is not available. */
export const openEdgeSockets = async (host: string, port: number, places: number): Promise<EdgeSockets> => {
  const { address } = await lookup(host);
  const bind = (reusePort: boolean): BoundSocket => new BoundSocket({ host: address, port, reusePort });
  const sockets = new Map<number, BoundSocket>();
  let isShared = false;
  try {
    for (let place = 0; place < places; place++) sockets.set(place, bind(true));
  } catch (error) {
    if (!cannotShare(error)) throw error;
    // All workers then accept from one socket.
    isShared = true;
    sockets.set(0, bind(false));
  }
  return {
    fd: (place) => {
      const key = isShared ? 0 : place;
      const socket = sockets.get(key) ?? bind(true);
      sockets.set(key, socket);
      const fd = socket.fd();
      return fd < 0 ? null : fd;
    },
    drop: (place) => {
      if (sockets.size < 2) return;
      sockets.get(place)?.close();
      sockets.delete(place);
    },
  };
};
