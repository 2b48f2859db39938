import { X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { giveToOwner } from '../../config/key-files.ts';
import { keysFolder } from '../../config/keys.ts';
import { errorCode, Problem } from '../../config/problem.ts';
import { type Certificate, makeCertificate } from './certificate-der.ts';

/** In the keys folder, so that a backup contains it: edge machines recognize control by it. */
const FILE = 'nodes-certificate.json';

const readGiven = (file: string, variable: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Problem(`The file ${file} (${variable}) cannot be read: ${errorCode(error) ?? String(error)}.`);
  }
};

const readOwn = (file: string): Certificate | null => {
  try {
    const { certificate, key } = JSON.parse(readFileSync(file, 'utf8')) as Certificate;
    new X509Certificate(certificate);
    return { certificate, key };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw new Problem(
      `The file ${file} is damaged: it has the certificate by which edge machines recognize this control. Restore it from a backup. Without one, remove it, and add every edge machine again (\`fairlead node add\`).`,
    );
  }
};

/** SHA-256 of a certificate, hex. */
const fingerprintOf = (certificate: string): string =>
  new X509Certificate(certificate).fingerprint256.replaceAll(':', '').toLowerCase();

/** What control shows to edge machines. `fingerprint`: null for a certificate that is verified by its name. */
export interface NodesCertificate extends Certificate {
  readonly fingerprint: string | null;
}

/** The configured certificate, or our own, made once. Throws Problem if it cannot be used. */
export const openCertificate = (
  dataDir: string,
  given: NonNullable<Config['nodes']>['certificate'],
): NodesCertificate => {
  if (given !== null) {
    const certificate = readGiven(given.certificate, 'FAIRLEAD_NODES_CERT');
    return { certificate, key: readGiven(given.key, 'FAIRLEAD_NODES_CERT_KEY'), fingerprint: null };
  }
  const folder = keysFolder(dataDir);
  const file = join(folder, FILE);
  let own = readOwn(file);
  if (own === null) {
    own = makeCertificate('fairlead control');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const draft = join(folder, `.${FILE}-${process.pid}`);
    writeFileSync(draft, `${JSON.stringify(own, null, 2)}\n`, { mode: 0o600, flush: true });
    giveToOwner(folder, draft);
    renameSync(draft, file);
  }
  return { ...own, fingerprint: fingerprintOf(own.certificate) };
};
