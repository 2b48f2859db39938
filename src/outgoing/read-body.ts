import type { IncomingMessage } from 'node:http';
import { Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

const fromHeader = (contentType: string): string | undefined =>
  /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1];

/** Within the first kilobyte, as browsers do. */
const fromPage = (bytes: Buffer): string | undefined =>
  /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(
    bytes.subarray(0, 1024).toString('latin1'),
  )?.[1];

const fromMark = (bytes: Buffer): string | undefined => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
};

/** The text of a page, decoded by byte order mark, header or its own declaration, or else as UTF-8. Never throws. */
export const decodeText = (bytes: Buffer, contentType: string): string => {
  const label = fromMark(bytes) ?? fromHeader(contentType) ?? fromPage(bytes) ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
};

interface Body {
  readonly bytes: Buffer;
  /** There was more than was read, or the connection broke. */
  readonly cut: boolean;
}

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Yields up to `most` bytes, reading at most one chunk beyond them. */
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
 * The body, decompressed, limited to `most` bytes before and after decompression, which bounds the cost of a bomb. A
 * truncated or malformed body is returned as far as it could be read. Rejects if `signal` aborted it.
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
  // Decodes what has arrived even if the rest never does.
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
