import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type { SnapshotParcel } from '../../contracts/workspace/local.ts';
import type { EdgeLog } from '../../edge/log.ts';
import { sumOf } from '../../snapshot/text.ts';
import { HOLD_MS, NODE_PATHS, REVISION_HEADER } from '../wire/protocol.ts';
import { type ControlAnswer, ControlAway, type ControlClient, ControlRefused } from './control-client.ts';

const decompress = promisify(zstdDecompress);
/** More than any snapshot has: ten thousand campaigns are 29 MB. */
const TEXT_BYTES = 1024 * 1024 * 1024;
const PIECE = 256 * 1024;
/** Longer than control holds a request. */
const PATIENCE_MS = HOLD_MS + 35_000;
const AGAIN_MS = 1000;

/** Throws Error if the text is not the one that was announced. */
const parcelOf = async ({ headers, body }: ControlAnswer): Promise<SnapshotParcel> => {
  const text = await decompress(body, { maxOutputLength: TEXT_BYTES });
  const sum = /^"([0-9a-f]+)"$/.exec(String(headers.etag))?.[1];
  const revision = Number(headers[REVISION_HEADER]);
  if (sum === undefined || !Number.isSafeInteger(revision) || sumOf(text) !== sum)
    throw new Error('The checksum does not fit.');
  const pieces: Buffer[] = [];
  for (let at = 0; at < text.length; at += PIECE) pieces.push(text.subarray(at, at + PIECE));
  return { message: { kind: 'snapshot', revision, sum, bytes: text.length }, text: pieces };
};

interface FetchParts {
  readonly client: ControlClient;
  /** Resolves when this machine holds its lease. */
  readonly admitted: () => Promise<void>;
  readonly take: (parcel: SnapshotParcel) => void;
  readonly signal: AbortSignal;
  readonly log: EdgeLog;
}

/** Asks control for newer snapshots, one request after another, until aborted. Never rejects. */
export const fetchSnapshots = async ({ client, admitted, take, signal, log }: FetchParts): Promise<void> => {
  let sum = '';
  while (!signal.aborted) {
    await admitted();
    if (signal.aborted) return;
    try {
      const answer = await client.call('GET', NODE_PATHS.snapshot, {
        headers: { 'if-none-match': `"${sum}"` },
        timeoutMs: PATIENCE_MS,
        signal,
      });
      if (answer.status === 304) continue;
      const parcel = await parcelOf(answer);
      sum = parcel.message.sum;
      take(parcel);
    } catch (error) {
      if (signal.aborted) return;
      // The heartbeat reports both.
      if (!(error instanceof ControlAway || error instanceof ControlRefused))
        log.error({ err: error }, 'A snapshot of control could not be read. It is fetched again.');
      await sleep(AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  }
};
