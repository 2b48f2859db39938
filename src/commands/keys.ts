import { recordByOperator } from '../api/security-log/store.ts';
import { endAllSessions } from '../api/session/family-store.ts';
import type { Config } from '../config/config.ts';
import type { RingKey } from '../config/key-ring.ts';
import { KEY_USES, type KeyUse, keyUses, rotatingUses } from '../config/key-uses.ts';
import { openKeys } from '../config/keys.ts';
import { controlSocketPath } from '../config/paths.ts';
import { Problem } from '../config/problem.ts';
import { readProcessConfig } from '../config/read-config.ts';
import { afterAll, LEAD_MS, removeKeys, requireKeys, rotateKeys } from '../config/rotate-keys.ts';
import { privateKeyOf, publicKeyOf } from '../signing/keys.ts';
import { unpublish } from '../signing/open-signing.ts';
import { askControl, withControlStore } from './local-client.ts';

const ANSWER = { timeoutMs: 10_000 };

/**
 * Records a key rotation in the security log: through the running control process, or alone. The new keys are already
 * active, so a failure never rejects. Returns what the operator needs to know; null if it was recorded.
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

export interface RotateOptions {
  readonly endSessions: boolean;
  readonly revoke: boolean;
}

/** These encrypt stored data, which is first encrypted again; then the old key is removed automatically. */
const SEALING: ReadonlySet<KeyUse> = new Set(['totp', 'secrets']);

const seconds = (time: number): string => `${new Date(time).toISOString().slice(0, 19)}Z`;

const stateOf = ({ from, until }: RingKey, now: number): string => {
  if (from > now) return `in use from ${seconds(from)}`;
  const since = from === 0 ? 'in use since the first start' : `in use since ${seconds(from)}`;
  if (until === null) return since;
  return until > now
    ? `${since}, replaced at ${seconds(until)}`
    : `replaced at ${seconds(until)}, still valid`;
};

/** `keys list`: one line for each key, without the key itself. */
export const describeKeys = (
  keys: Readonly<Record<KeyUse, { keys: readonly RingKey[] }>>,
  now: number,
): string =>
  keyUses
    .flatMap((use) => [
      `${use}: ${KEY_USES[use].does}`,
      ...keys[use].keys.map((key) => `  ${key.id}  ${stateOf(key, now)}`),
    ])
    .join('\n');

/** The named uses, or all that can be rotated if none were named. Throws Problem for others. */
export const chosenUses = (names: readonly string[]): readonly KeyUse[] => {
  if (names.length === 0) return rotatingUses;
  return [...new Set(names)].map((name) => {
    const use = keyUses.find((one) => one === name);
    if (use === undefined) {
      throw new Problem(`Unknown key "${name}". Choose from: ${rotatingUses.join(', ')}.`);
    }
    if (!KEY_USES[use].rotates) {
      throw new Problem(
        'The intake key cannot be rotated: the secrets of all incoming sources are derived from it. Rotate the secret of each source in the application, under Postbacks, Incoming.',
      );
    }
    return use;
  });
};

/** Creates the keys and, with `revoke`, removes the previous ones. Returns the output for the operator. */
export const rotate = (
  dataDir: string,
  uses: readonly KeyUse[],
  { endSessions, revoke }: RotateOptions,
  now: number,
): string => {
  const dropped = (use: KeyUse): boolean =>
    !SEALING.has(use) && (revoke || (use === 'access' && endSessions));
  const kept = uses.filter((use) => !dropped(use));
  const gone = uses.filter(dropped);
  const lines: string[] = [];
  if (kept.length > 0) {
    rotateKeys(dataDir, kept, now + LEAD_MS);
    lines.push(
      `New keys: ${kept.join(', ')}. They take effect at ${seconds(now + LEAD_MS)}, without a restart. What the old keys signed stays valid until it expires.`,
    );
  }
  if (gone.length > 0) {
    // The new key comes after any key waiting to be used, which was created earlier and is removed as well.
    for (const use of gone) rotateKeys(dataDir, [use], afterAll(dataDir, use, now), Number.POSITIVE_INFINITY);
    const keys = openKeys(dataDir);
    for (const use of gone) {
      const [newest, ...old] = keys[use].keys;
      removeKeys(
        dataDir,
        use,
        old.map(({ from }) => from),
      );
      if (use === 'signing' && newest) unpublish(dataDir, [publicKeyOf(privateKeyOf(newest.key))]);
    }
    lines.push(
      `Revoked and replaced: ${gone.join(', ')}. What the old keys signed is refused once the running processes have read the new keys, within 10 seconds.`,
    );
  }
  if (revoke && uses.some((use) => SEALING.has(use))) {
    lines.push(
      'totp and secrets encrypt stored data. While Fairlead runs, this data is encrypted with the new key within an hour, and the old keys are removed a day later.',
    );
  }
  return lines.join('\n');
};

/** `keys list`. */
export const listKeys = (): void => {
  const { dataDir } = readProcessConfig();
  requireKeys(dataDir);
  console.log(describeKeys(openKeys(dataDir), Date.now()));
};

/** `keys rotate [uses...]`: writes key files, which processes notice; sessions end through control, or alone. */
export const rotateKeysCommand = async (names: readonly string[], options: RotateOptions): Promise<void> => {
  const config = readProcessConfig();
  const uses = chosenUses(names);
  if (options.endSessions && !uses.includes('access')) {
    throw new Problem(
      '--end-sessions only works with the access key. Run: keys rotate access --end-sessions.',
    );
  }
  const text = rotate(config.dataDir, uses, options, Date.now());
  console.log(text);
  const unrecorded = await recordRotation(config);
  if (unrecorded !== null) console.error(unrecorded);
  if (!options.endSessions && !(options.revoke && uses.includes('access'))) return;
  const answer = await askControl(
    controlSocketPath(config.dataDir),
    { kind: 'end-sessions' },
    { timeoutMs: 30_000 },
  );
  const count =
    answer === null
      ? await withControlStore(config, (db) => endAllSessions(db, Date.now()))
      : (answer.body as { count: number }).count;
  console.log(`Sessions ended: ${count}. Everyone has to sign in again. API keys still work.`);
};
