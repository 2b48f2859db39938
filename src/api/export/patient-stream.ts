import { Readable } from 'node:stream';

/**
 * The pieces as a stream that ends, and closes its resources, if no piece is read for this long. `close` is emitted
 * once everything is closed, even if reading never began.
 */
export const patientStream = (pieces: AsyncGenerator<string | Uint8Array>, patienceMs: number): Readable => {
  async function* watched(): AsyncGenerator<string | Uint8Array> {
    let idle: NodeJS.Timeout | undefined;
    try {
      for await (const piece of pieces) {
        idle = setTimeout(() => stream.destroy(), patienceMs);
        yield piece;
        clearTimeout(idle);
      }
    } finally {
      clearTimeout(idle);
    }
  }
  const stream = Readable.from(watched(), { objectMode: false });
  return stream;
};
