import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package in a folder of node_modules. */
export interface InstalledPackage {
  readonly name: string;
  /** Relative to the root: `node_modules/fastify/node_modules/pino`. */
  readonly path: string;
}

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
  readonly peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Where Node finds a package that is required from `from`: in its own node_modules, or in one further up. */
const resolveFrom = (root: string, from: string, name: string): InstalledPackage | null => {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (existsSync(join(root, path, 'package.json'))) return { name, path };
    if (at === '') return null;
  }
};

/** What a package cannot work without. Optional packages of other platforms are not installed. */
const neededBy = (manifest: Manifest): string[] => [
  ...Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }),
  ...Object.keys(manifest.peerDependencies ?? {}).filter(
    (name) => manifest.peerDependenciesMeta?.[name]?.optional !== true,
  ),
];

/** Whether a file belongs to the program without the web application, which is shipped built, and without tests. */
const isServerFile = (path: string): boolean => !path.startsWith('src/web/') && !/\.test\.tsx?$/.test(path);

/** Paths of the program's files below `root`, sorted. */
export const serverFiles = (root: string): string[] =>
  readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `src/${join(entry.parentPath, entry.name).slice(join(root, 'src').length + 1)}`)
    .filter(isServerFile)
    .sort();

/**
 * The installed packages that the program needs when the web application is already built: those that its files name,
 * in an import or as the place of a data file, and what these need. Sorted by path.
 */
export const serverPackages = (root: string): InstalledPackage[] => {
  const text = serverFiles(root)
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n');
  const named = Object.keys(readManifest(root).dependencies ?? {}).filter(
    (name) => name === 'node' || text.includes(`'${name}'`) || text.includes(`'${name}/`),
  );
  const found = new Map<string, InstalledPackage>();
  const waiting = named.map((name) => ({ from: '', name }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const installed = resolveFrom(root, next.from, next.name);
    if (installed === null || found.has(installed.path)) continue;
    found.set(installed.path, installed);
    // Its script has copied the program of this platform, which is all that is used.
    if (installed.name === 'node') continue;
    for (const name of neededBy(readManifest(join(root, installed.path))))
      waiting.push({ from: installed.path, name });
  }
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
};
