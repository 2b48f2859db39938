import { randomFillSync } from 'node:crypto';

const BYTES = 16;
const POOL = 512;

/** Makes ids of 128 random bits, 22 characters base64url. Draws bytes for many ids at once: a draw is a system call. */
export const randomIds = (): (() => string) => {
  const pool = Buffer.allocUnsafe(BYTES * POOL);
  let at = pool.length;
  return () => {
    if (at === pool.length) {
      randomFillSync(pool);
      at = 0;
    }
    at += BYTES;
    return pool.toString('base64url', at - BYTES, at);
  };
};
