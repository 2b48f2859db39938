import { createHmac } from 'node:crypto';

/**
 * The secret of an incoming source: base64url of HMAC-SHA256, 43 characters. It is made of the installation's key whenever
 * it is needed, and stored nowhere. `sourceKey`: that of the source, or of one of ours (`internalSource`).
 */
export const intakeSecret = (key: Uint8Array, sourceKey: string, version: number): string =>
  createHmac('sha256', key).update(`${sourceKey}:${version}`).digest('base64url');

/** By which of ours a postback comes that no sender sent: the API and uploaded files. */
export type InternalOrigin = 'api' | 'upload';

/** Last part of the address, `/postback/<workspace key>/!api`: no source of a user's can have such a key. */
export const internalKey = (by: InternalOrigin): string => `!${by}`;

/** What the secret of one of ours is made of; its version is 1. */
export const internalSource = (workspaceKey: string, by: InternalOrigin): string =>
  `${workspaceKey}${internalKey(by)}`;
