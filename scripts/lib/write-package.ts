import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type InstalledPackage, serverFiles, serverPackages } from './server-packages.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Starts the program with the Node in the same folder, from wherever it is called. */
const LAUNCHER = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
exec "$here/node_modules/node/bin/node" "$here/src/main.ts" "$@"
`;

/** Files of packages that no program reads: types, source maps, pages for developers. */
const isUnread = (path: string): boolean =>
  /\.(d\.[cm]?ts|map|flow|markdown)$/.test(path) || (/\.md$/i.test(path) && !/licen[cs]e|notice/i.test(path));

const copyPackage = (into: string, { name, path }: InstalledPackage): void => {
  if (name === 'node') {
    const node = join(into, path, 'bin', 'node');
    mkdirSync(dirname(node), { recursive: true });
    cpSync(join(ROOT, path, 'bin', 'node'), node);
    cpSync(join(ROOT, path, 'package.json'), join(into, path, 'package.json'));
    // Its symbols are 18 MB; without the tool, it works with them.
    try {
      execFileSync('strip', [node], { stdio: 'ignore' });
    } catch {
      console.error('Node keeps its symbols, because there is no `strip` (Debian package binutils).');
    }
    return;
  }
  cpSync(join(ROOT, path), join(into, path), {
    recursive: true,
    // Nested packages are listed by themselves.
    filter: (from) => !isUnread(from) && !from.slice(join(ROOT, path).length).includes('/node_modules'),
  });
};

/** The texts of all licences, because each of them asks to come with the software. */
const licencesOf = (packages: readonly InstalledPackage[]): string =>
  packages
    .map(({ name, path }) => {
      const folder = join(ROOT, path);
      const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
        version: string;
        license?: string;
      };
      const texts = readdirSync(folder)
        .filter((file) => /^(licen[cs]e|notice|copying)/i.test(file) && statSync(join(folder, file)).isFile())
        .map((file) => readFileSync(join(folder, file), 'utf8').trim());
      return [`## ${name} ${version}, ${license ?? 'see its text'}`, ...texts].join('\n\n');
    })
    .join('\n\n');

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

/** Writes the program, ready to run, to `folder`, which must not exist. */
export const writeProgram = (folder: string): void => {
  if (existsSync(folder)) throw new Error(`${folder} exists. Remove it first.`);
  const packages = serverPackages(ROOT);
  for (const file of serverFiles(ROOT)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  for (const one of packages) copyPackage(folder, one);
  for (const name of ['dist/web', 'docs', 'deploy', 'LICENSE', 'README.md', 'CHANGELOG.md', 'package.json'])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  writeFileSync(
    join(folder, 'THIRD-PARTY.md'),
    `# Licences of included software\n\n${licencesOf(packages)}\n`,
  );
  writeFileSync(join(folder, 'fairlead'), LAUNCHER);
  chmodSync(join(folder, 'fairlead'), 0o755);
};

const writeArchive = (): void => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const name = `fairlead-${version}-${process.platform}-${process.arch}`;
  const out = join(ROOT, 'dist', 'package');
  rmSync(out, { recursive: true, force: true });
  // Containerfile copies this folder, whatever the version.
  const folder = join(out, 'current');
  writeProgram(folder);
  const archive = join(out, `${name}.tar.gz`);
  // The same names, owners and order each time, so that two builds of one commit can be compared.
  const owner = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=@0'];
  execFileSync('tar', [...owner, `--transform=s,^current,${name},`, '-C', out, '-czf', archive, 'current']);
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(`${archive}.sha256`, `${sum}  ${name}.tar.gz\n`);
  const mb = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
  console.log(`${archive}: ${mb(statSync(archive).size)}, ${mb(sizeOf(folder))} unpacked\nSHA-256 ${sum}`);
};

if (import.meta.main) writeArchive();
