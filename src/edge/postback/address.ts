import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IntakeSource } from '../../core/postback/intake.ts';
import type { PostbackRefusal } from '../../core/postback/refusal.ts';
import { MINUTE_MS } from '../../core/time/durations.ts';
import {
  type InternalOrigin,
  intakeSecret,
  internalKey,
  internalSource,
} from '../../events/journal/intake-secret.ts';
import type { WorkspacePlan } from '../../snapshot/text.ts';
import type { EdgeHeaders } from '../http/exchange.ts';
import { fifoCache } from '../http/fifo-cache.ts';
import type { Tables } from '../snapshot/holder.ts';
import type { IntakeRules } from './rules.ts';

/** Largest difference between a signature's time and ours. */
const AWAY_MS = 5 * MINUTE_MS;

/** A protected address and its secrets: one of a user's sources, or an internal one. */
type Protected = Pick<IntakeSource, 'key' | 'protection' | 'version' | 'previous'>;

interface Proof {
  readonly headers: EdgeHeaders;
  readonly values: ReadonlyMap<string, string>;
  readonly rules: IntakeRules;
  /** Covered by a signature: the raw body, or path and query of a request without one. */
  readonly signed: Uint8Array | string;
}

/** For texts whose length is not secret. */
const isSame = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/i;

/** `signature`: distinguishes a signed postback from all others; null if not signed. */
type Proven =
  | { readonly ok: true; readonly signature: string | null }
  | { readonly ok: false; readonly reason: PostbackRefusal };

/** 128 bits of an HMAC: only identical postbacks share them. */
const SIGNATURE_DIGITS = 32;
const UNSIGNED: Proven = { ok: true, signature: null };

/** Decides whether a postback comes from its source, or why not. `time`: now, milliseconds since 1970. */
export const protection = (key: Uint8Array) => {
  const made = fifoCache<string>(1000);
  const secretOf = (sourceKey: string, version: number): string => {
    const name = `${sourceKey}:${version}`;
    const known = made.get(name);
    if (known !== undefined) return known;
    const secret = intakeSecret(key, sourceKey, version);
    made.add(name, secret);
    return secret;
  };
  const secretsOf = ({ key: sourceKey, version, previous }: Protected, time: number): string[] => [
    secretOf(sourceKey, version),
    ...(previous !== null && time < previous.until ? [secretOf(sourceKey, previous.version)] : []),
  ];

  const checkSecret = (source: Protected, { headers, values, rules }: Proof, time: number): Proven => {
    const name = rules.names.secret.find((one) => values.has(one));
    const given = headers['x-fairlead-secret'] ?? (name === undefined ? undefined : values.get(name));
    if (given === undefined || given === '') return { ok: false, reason: 'secret_missing' };
    return secretsOf(source, time).some((secret) => isSame(given, secret))
      ? UNSIGNED
      : { ok: false, reason: 'secret_wrong' };
  };

  const checkSignature = (source: Protected, { headers, signed }: Proof, time: number): Proven => {
    const given = headers['x-fairlead-signature'];
    if (given === undefined || given === '') return { ok: false, reason: 'signature_missing' };
    const [, t, signature] = SIGNATURE.exec(given.replaceAll(' ', '')) ?? [];
    if (t === undefined || signature === undefined) return { ok: false, reason: 'signature_wrong' };
    if (Math.abs(Number(t) * 1000 - time) > AWAY_MS) return { ok: false, reason: 'signature_expired' };
    const hex = signature.toLowerCase();
    const fits = secretsOf(source, time).some((secret) => {
      const expected = createHmac('sha256', secret).update(`${t}.`).update(signed).digest('hex');
      return isSame(hex, expected);
    });
    return fits
      ? { ok: true, signature: hex.slice(0, SIGNATURE_DIGITS) }
      : { ok: false, reason: 'signature_wrong' };
  };

  return (source: Protected, proof: Proof, time: number): Proven => {
    if (source.protection === 'none') return UNSIGNED;
    return source.protection === 'secret'
      ? checkSecret(source, proof, time)
      : checkSignature(source, proof, time);
  };
};

/** A postback's address, resolved. */
export interface PostbackAddress {
  readonly workspace: WorkspacePlan;
  /** Null for the workspace's own address or an internal one. */
  readonly source: IntakeSource | null;
  /** The internal origin that sent it. */
  readonly by: InternalOrigin | null;
  /** The proof it requires, or null. */
  readonly guarded: Protected | null;
  /** Why postbacks to it are refused, or null. */
  readonly refused: PostbackRefusal | null;
}

const ours = (['api', 'upload'] as const).map((by) => ({ by, key: internalKey(by) }));

/** `rest`: the path after `/postback`, with its slash. Null if there is no such workspace. */
export const postbackAddress = ({ postbackKeys }: Tables, rest: string): PostbackAddress | null => {
  const slash = rest.indexOf('/', 1);
  const workspace = postbackKeys.get(slash < 0 ? rest.slice(1) : rest.slice(1, slash));
  if (workspace === undefined) return null;
  const key = slash < 0 ? '' : rest.slice(slash + 1);
  const nothing = { workspace, source: null, by: null, guarded: null, refused: null };
  if (key === '') {
    return workspace.intake?.requireSource === true ? { ...nothing, refused: 'source_required' } : nothing;
  }
  const own = ours.find((one) => one.key === key);
  if (own !== undefined) {
    const name = internalSource(workspace.postbackKey, own.by);
    const guarded: Protected = { key: name, protection: 'hmac', version: 1, previous: null };
    return { ...nothing, by: own.by, guarded };
  }
  const source = workspace.intake?.sources.find((one) => one.key === key);
  if (source === undefined) return { ...nothing, refused: 'source_unknown' };
  return { ...nothing, source, guarded: source, refused: source.enabled ? null : 'source_disabled' };
};
