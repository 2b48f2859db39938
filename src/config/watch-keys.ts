import { type Keys, keysSignature, reloadKeys } from './keys.ts';

/** Well below the time that a new key waits before it is used: everyone knows it by then. */
const LOOK_MS = 5000;

interface WatchParts {
  readonly log: { error(fields: object, message: string): void };
  readonly everyMs?: number;
  /** After keys came or went. */
  readonly changed?: () => void;
}

/**
 * Takes in keys that come and go in `<dataDir>/keys`, for as long as it is not closed. Notices of the system are lost on some file
 * systems, so it looks. What cannot be read is logged, once, and the keys stay as they were.
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
      if (text !== failed) log.error({ err: error }, 'A key cannot be read. The keys stay as they were.');
      failed = text;
    }
  };
  const timer = setInterval(look, everyMs).unref();
  return { close: () => clearInterval(timer) };
};
