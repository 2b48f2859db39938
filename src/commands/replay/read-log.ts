import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { errorCode } from '../../config/error-code.ts';
import { Problem } from '../../config/problem.ts';

/** Size of the file in bytes; throws Problem if it cannot be read. */
export const logSize = async (file: string): Promise<number> => {
  try {
    const found = await stat(file);
    if (found.isFile()) return found.size;
  } catch (error) {
    if (errorCode(error) === null) throw error;
  }
  throw new Problem(`No access log found at ${file}. Choose a plain or .gz file.`);
};

/**
 * Lines of an access log (a name ending in .gz is unpacked), never loaded completely. Latin-1: each byte of the log
 * becomes the same byte of a header. `onBytes` receives how much of the file has been read.
 */
export async function* readLog(file: string, onBytes: (bytes: number) => void): AsyncGenerator<string> {
  const source = createReadStream(file);
  source.on('data', (chunk) => onBytes(chunk.length));
  const plain = file.endsWith('.gz') ? source.pipe(createGunzip()) : source;
  if (plain !== source) source.once('error', (error) => plain.destroy(error));
  plain.setEncoding('latin1');
  // readline ignores errors of its input, so they end the iteration here.
  let failure: Error | null = null;
  plain.once('error', (error: Error) => {
    failure = error;
    lines.close();
  });
  const lines = createInterface({ input: plain, crlfDelay: Number.POSITIVE_INFINITY });
  yield* lines;
  if (failure !== null) {
    throw new Problem(`${file} could not be read to the end: ${(failure as Error).message}`);
  }
}
