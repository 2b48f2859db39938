import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/**
 * The few parts of X.509 that a self-signed certificate needs, in DER. Nothing is parsed here: Node's own OpenSSL reads
 * the result, and edge machines recognize it by its SHA-256.
 */
const TAG = { integer: 0x02, bits: 0x03, oid: 0x06, utf8: 0x0c, time: 0x18, sequence: 0x30, set: 0x31 };

const lengthOf = (length: number): Buffer => {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  const used = bytes.subarray(bytes.findIndex((byte) => byte !== 0));
  return Buffer.concat([Buffer.from([0x80 | used.length]), used]);
};
const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body]);
};
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(TAG.sequence, ...parts);
const oid = (...bytes: readonly number[]): Buffer => der(TAG.oid, Buffer.from(bytes));
const bits = (bytes: Uint8Array): Buffer => der(TAG.bits, Buffer.from([0]), bytes);
const time = (text: string): Buffer => der(TAG.time, Buffer.from(text));

/** 1.2.840.10045.4.3.2, ecdsa-with-SHA256 */
const ECDSA_SHA256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
/** 2.5.4.3, commonName */
const nameOf = (name: string): Buffer =>
  sequence(der(TAG.set, sequence(oid(0x55, 0x04, 0x03), der(TAG.utf8, Buffer.from(name)))));

/** From long ago, so that no clock of an edge machine is before it, without an end (RFC 5280, 4.1.2.5). */
const ALWAYS = sequence(time('20000101000000Z'), time('99991231235959Z'));

const pem = (label: string, bytes: Uint8Array): string =>
  `-----BEGIN ${label}-----\n${Buffer.from(bytes)
    .toString('base64')
    .replace(/.{64}(?=.)/g, '$&\n')}\n-----END ${label}-----\n`;

/** A certificate and its private key, PEM. */
export interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

/** A new P-256 key with a certificate signed by itself. */
export const makeCertificate = (name: string): Certificate => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  // Positive, and with a first byte that needs no padding.
  const serial = randomBytes(16);
  serial[0] = 0x40 | ((serial[0] ?? 0) & 0x3f);
  const body = sequence(
    // Version 3.
    der(0xa0, der(TAG.integer, Buffer.from([2]))),
    der(TAG.integer, serial),
    ECDSA_SHA256,
    nameOf(name),
    ALWAYS,
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const whole = sequence(body, ECDSA_SHA256, bits(sign('sha256', body, privateKey)));
  return {
    certificate: pem('CERTIFICATE', whole),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
};
