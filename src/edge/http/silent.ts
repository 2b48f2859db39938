import type { Duplex } from 'node:stream';

/**
 * Closes a connection that has said nothing for its time, unless something has arrived by now: after a standstill of the
 * worker (a stuck disk, a machine that slept), its timers run before it reads what was sent meanwhile.
 */
export const endUnlessHeard = (socket: Duplex & { readonly bytesRead?: number }): void => {
  const { bytesRead } = socket;
  // It runs after the next reading.
  setImmediate(() => {
    if (socket.bytesRead === bytesRead) socket.destroy();
  });
};
