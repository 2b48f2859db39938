import { createHmac } from 'node:crypto';

/**
 * The secret of an affiliate network: base64url of HMAC-SHA256, 43 characters. Derived from the installation's key
 * whenever it is needed, and never stored. `sourceKey`: the network's, or an internal one (`internalSource`).
 */
export const intakeSecret = (key: Uint8Array, sourceKey: string, version: number): string =>
  createHmac('sha256', key).update(`${sourceKey}:${version}`).digest('base64url');

/** Internal origins of postbacks that no network sent: the API and uploaded files. */
export type InternalOrigin = 'api' | 'upload';

/** Last part of the address, `/postback/<workspace key>/!api`. No network of a user can have such a key. */
export const internalKey = (by: InternalOrigin): string => `!${by}`;

/** Key from which an internal secret is derived; its version is 1. */
export const internalSource = (workspaceKey: string, by: InternalOrigin): string =>
  `${workspaceKey}${internalKey(by)}`;
