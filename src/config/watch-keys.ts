import { type Keys, keysSignature, reloadKeys } from './keys.ts';

/** Well below the delay before a new key is used, so that every process knows it by then. */
const LOOK_MS = 5000;

interface WatchParts {
  readonly log: { error(fields: object, message: string): void };
  readonly everyMs?: number;
  /** Called after keys were added or removed. */
  readonly changed?: () => void;
}

/**
 * Loads added keys and drops removed ones in `<dataDir>/keys` until closed. It polls, because some file systems lose
 * change notifications. What cannot be read is logged once, and the keys stay unchanged.
 */
export const watchKeys = (
  dataDir: string,
  keys: Keys,
  { log, everyMs = LOOK_MS, changed }: WatchParts,
): { close(): void } => {
  let seen = keysSignature(dataDir);
  let failed = '';
  const look = (): void => {
    try {
      const now = keysSignature(dataDir);
      if (now === seen && failed === '') return;
      reloadKeys(dataDir, keys);
      [seen, failed] = [now, ''];
      changed?.();
    } catch (error) {
      const text = String(error);
      if (text !== failed)
        log.error({ err: error }, 'A key could not be read. The current keys stay in use.');
      failed = text;
    }
  };
  const timer = setInterval(look, everyMs).unref();
  return { close: () => clearInterval(timer) };
};
