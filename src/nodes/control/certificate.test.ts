import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openCertificate } from './certificate.ts';
import { makeCertificate } from './certificate-der.ts';

const dir = mkdtempSync(join(tmpdir(), 'fairlead-certificate-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('OpenSSL reads what we make: own name, own signature, fitting key, valid at any time', () => {
  const serials = new Set<string>();
  for (let i = 0; i < 20; i++) {
    const { certificate, key } = makeCertificate('fairlead control');
    const read = new X509Certificate(certificate);
    expect(read.subject).toBe('CN=fairlead control');
    expect(read.issuer).toBe(read.subject);
    expect(read.verify(read.publicKey)).toBe(true);
    expect(read.checkPrivateKey(createPrivateKey(key))).toBe(true);
    expect(read.validFrom).toContain('2000');
    expect(read.validTo).toContain('9999');
    serials.add(read.serialNumber);
  }
  expect(serials.size).toBe(20);
});

test('it is made once, readable by the owner only, and the same after a restart', () => {
  const first = openCertificate(dir, null);
  expect(first.fingerprint).toMatch(/^[0-9a-f]{64}$/);
  expect(openCertificate(dir, null)).toEqual(first);
  expect(statSync(join(dir, 'keys', 'nodes-certificate.json')).mode & 0o777).toBe(0o600);
});

test('a damaged file is named, and not replaced: edge machines would not recognize another', () => {
  const other = join(dir, 'other');
  openCertificate(other, null);
  writeFileSync(join(other, 'keys', 'nodes-certificate.json'), '{"certificate":"x"}');
  expect(() => openCertificate(other, null)).toThrow(/is damaged.*Restore it from a backup/s);
});

test('a given certificate is verified by its name, and a missing file is named with its variable', () => {
  const { certificate, key } = makeCertificate('control.example');
  const [certFile, keyFile] = [join(dir, 'cert.pem'), join(dir, 'key.pem')];
  writeFileSync(certFile, certificate);
  writeFileSync(keyFile, key);
  expect(openCertificate(dir, { certificate: certFile, key: keyFile })).toEqual({
    certificate,
    key,
    fingerprint: null,
  });
  expect(() => openCertificate(dir, { certificate: certFile, key: join(dir, 'none') })).toThrow(
    /FAIRLEAD_NODES_CERT_KEY.*ENOENT/,
  );
});
