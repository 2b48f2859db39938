import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import type { SnapshotParcel } from '../../contracts/workspace/local.ts';

const compress = promisify(zstdCompress);
const OPTIONS = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

export interface SnapshotOffers {
  /** There is a newer one. */
  offer(): void;
  /**
   * The newest snapshot, if it is not the one named `sum`; otherwise waits for the next one. Null after `ms`, or when
   * `signal` is aborted.
   */
  next(sum: string, ms: number, signal: AbortSignal): Promise<SnapshotParcel | null>;
  /** Its text in zstd, compressed once for all machines. */
  compressed(parcel: SnapshotParcel): Promise<Buffer>;
}

/** `current`: the newest snapshot, or null before the first. */
export const snapshotOffers = (current: () => SnapshotParcel | null): SnapshotOffers => {
  const waiting = new Set<() => void>();
  const texts = new WeakMap<SnapshotParcel, Promise<Buffer>>();
  const newer = (sum: string): SnapshotParcel | null => {
    const parcel = current();
    return parcel !== null && parcel.message.sum !== sum ? parcel : null;
  };
  return {
    offer: () => {
      for (const look of waiting) look();
    },
    next: (sum, ms, signal) =>
      new Promise((resolve) => {
        const now = newer(sum);
        if (now !== null || signal.aborted) {
          resolve(now);
          return;
        }
        const finish = (parcel: SnapshotParcel | null): void => {
          clearTimeout(timer);
          waiting.delete(look);
          signal.removeEventListener('abort', giveUp);
          resolve(parcel);
        };
        const look = (): void => {
          const parcel = newer(sum);
          if (parcel !== null) finish(parcel);
        };
        const giveUp = (): void => finish(null);
        const timer = setTimeout(giveUp, ms);
        waiting.add(look);
        signal.addEventListener('abort', giveUp, { once: true });
      }),
    compressed: (parcel) => {
      let text = texts.get(parcel);
      if (text === undefined) {
        text = compress(Buffer.concat(parcel.text), OPTIONS);
        texts.set(parcel, text);
      }
      return text;
    },
  };
};
