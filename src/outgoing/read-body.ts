import type { IncomingMessage } from 'node:http';
import { Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

export interface Body {
  readonly bytes: Buffer;
  /** There was more than is read, or the connection broke. */
  readonly cut: boolean;
}

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Yields so many bytes and reads at most one piece beyond them. */
const upTo = async function* (source: AsyncIterable<Buffer>, most: number, onCut: () => void) {
  let left = most;
  for await (const chunk of source) {
    if (chunk.length > left) {
      onCut();
      yield chunk.subarray(0, left);
      return;
    }
    left -= chunk.length;
    yield chunk;
  }
};

/**
 * The body, decompressed, limited to so many bytes before and after decompression, which bounds the cost of a bomb. A
 * truncated or malformed one is returned as far as it could be read. Rejects when `signal` aborted it.
 */
export const readBody = async (
  response: IncomingMessage,
  most: number,
  signal: AbortSignal,
): Promise<Body> => {
  const coding = response.headers['content-encoding']?.trim().toLowerCase() ?? '';
  const decoder = decoders[coding]?.();
  let cut = false;
  const onCut = (): void => {
    cut = true;
  };
  const raw = Readable.from(upTo(response, most, onCut), { objectMode: false });
  // What has arrived is decoded even when the rest never comes.
  raw.on('error', () => {
    onCut();
    decoder?.end();
  });
  const plain: AsyncIterable<Buffer> = decoder === undefined ? raw : raw.pipe(decoder);
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of upTo(plain, most, onCut)) chunks.push(chunk);
  } catch {
    onCut();
  } finally {
    response.destroy();
    raw.destroy();
    decoder?.destroy();
  }
  signal.throwIfAborted();
  return { bytes: Buffer.concat(chunks), cut };
};
