import { clickDays, resealAll } from '../../api/session/key-rows.ts';
import { sealer } from '../../api/session/totp.ts';
import { KEY_USES, type KeyUse, keyUses } from '../../config/key-uses.ts';
import type { Keys } from '../../config/keys.ts';
import { outdated, removeKeys } from '../../config/rotate-keys.ts';
import { DEFAULT_INTAKE } from '../../core/postback/intake.ts';
import { DAY_MS } from '../../core/time/durations.ts';
import type { Db } from '../../db/tables.ts';
import type { Vault } from '../../signing/vault.ts';

/** Margin for clock differences between machines, and for a store read while it is copied into a backup. */
const MARGIN_MS = DAY_MS;

interface CareParts {
  readonly db: Db;
  readonly dataDir: string;
  readonly keys: Keys;
  readonly vault: Vault;
  readonly now: () => number;
  readonly log: {
    info(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
}

/**
 * Reseals secrets that an older key sealed, and removes old keys that nothing needs anymore. Can be interrupted at any
 * point: a key is removed only after a pass that found nothing sealed with it.
 */
export const keyCare =
  ({ db, dataDir, keys, vault, now, log }: CareParts) =>
  async (): Promise<void> => {
    const left = await resealAll(db, { vault, totp: sealer(keys.totp, now) });
    if (left.secrets + left.totp > 0) {
      log.error(
        left,
        'Some stored secrets could not be encrypted with the newest key. Their old keys are kept.',
      );
    }
    const days = await clickDays(db, DEFAULT_INTAKE.maxClickDays);
    const byRows: Partial<Record<KeyUse, number | null>> = {
      click: days === null ? null : days * DAY_MS + MARGIN_MS,
      secrets: left.secrets === 0 ? MARGIN_MS : null,
      totp: left.totp === 0 ? MARGIN_MS : null,
    };
    for (const use of keyUses) {
      const { keep } = KEY_USES[use];
      const times = outdated(keys[use].keys, keep === 'rows' ? (byRows[use] ?? null) : keep, now());
      if (times.length === 0) continue;
      removeKeys(dataDir, use, times);
      log.info({ use, count: times.length }, 'Removed old keys that are no longer needed.');
    }
  };
