import type { IncomingMessage } from 'node:http';
import { Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

export interface Body {
  readonly bytes: Buffer;
  /** There was more than is read, or it broke off. */
  readonly cut: boolean;
}

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Hands on so many bytes and asks for no more than one piece behind them. */
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
 * The body, decompressed, of at most so many bytes before and after it: a bomb costs no more than that. One that breaks
 * off or is not what it says counts as far as it could be read. Rejects when `signal` has ended it.
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
  // What is there is decoded even when the rest never comes.
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
