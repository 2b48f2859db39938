import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { errorCode, Problem } from '../../config/problem.ts';

/** The parts of an access log line needed for a replay. */
export interface LoggedRequest {
  address: string;
  method: string;
  /** Empty if the log has none (`-`). */
  referrer: string;
  userAgent: string;
}

const FIELD = String.raw`(?:[^"\\]|\\.)*`;
/**
 * Combined log format; the common format is the same without its last two fields. The user agent's closing quote can be
 * missing, because some writers truncate long lines.
 */
const LINE = new RegExp(
  String.raw`^(\S+) \S+ .*?\[[^\]]*\] "([A-Z]{1,20}) (\S+)(?: HTTP/[\d.]+)?" (?:\d{3}|-) (?:\d+|-)(?: "(${FIELD})"(?: "(${FIELD})"?)?)?\s*$`,
);

const text = (field: string | undefined): string =>
  field === undefined || field === '-'
    ? ''
    : field
        .replace(/\\x([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
        .replace(/\\(["\\])/g, '$1')
        // Replaces characters not allowed in an HTTP header.
        .replace(/\p{Cc}/gu, ' ')
        .trim();

/** Reads one line (Latin-1 text, like header values). Null if it is not a request that can be sent again. */
export const parseLogLine = (line: string): LoggedRequest | null => {
  const match = LINE.exec(line);
  if (match === null) return null;
  const [, address = '', method = '', , referrer, userAgent] = match;
  return { address, method, referrer: text(referrer), userAgent: text(userAgent) };
};

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
 * Lines of an access log (a name ending in .gz is unpacked), never loaded as a whole. Latin-1: each byte of the log
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
