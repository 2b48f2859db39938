import { recordByOperator } from '../api/security-log/store.ts';
import type { Config } from '../config/config.ts';
import { controlSocketPath } from '../config/paths.ts';
import { withControlStore } from './control-store.ts';
import { askControl } from './local-client.ts';

const ANSWER = { timeoutMs: 10_000 };

/**
 * Records a key rotation in the security log: through the running control process, or alone. The new keys are already
 * active, so a failure never rejects. Returns what the operator needs to know; null: recorded.
 */
export const recordRotation = async (config: Config): Promise<string | null> => {
  try {
    const answer = await askControl(controlSocketPath(config.dataDir), { kind: 'keys-rotated' }, ANSWER);
    if (answer === null) {
      await withControlStore(config, (db) => recordByOperator(db, 'keys_rotated', null, Date.now()));
    }
    return null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `The keys were rotated, but the security log could not be updated: ${reason}`;
  }
};
