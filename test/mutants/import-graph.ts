import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';
import { LONGEST } from '../../vitest.config.ts';

export const PROGRAM = 'src/main.ts';

/** For each file, the files that it loads, imports or starts. Paths are relative to the root. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

const FILE_ADDRESS = /new URL\(\s*'([^']+\.(?:ts|tsx|mjs))',\s*import\.meta\.url\s*\)/g;

/** What a file loads while it runs: type imports are erased. Also the files it names by `new URL`, to start or read. */
export const loadedBy = (file: string, source: string): string[] => {
  const { module } = parseSync(file, source);
  const imports = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ isType, moduleRequest }) => (isType || !moduleRequest ? [] : [moduleRequest.value])),
  );
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    source.slice(moduleRequest.start + 1, moduleRequest.end - 1),
  );
  const named = [...source.matchAll(FILE_ADDRESS)].map(([, path = '']) => path);
  const relative = [...imports, ...passedOn, ...dynamic]
    .filter((path) => path.startsWith('.'))
    .concat(named)
    .map((path) => posix.join(posix.dirname(file), path));
  return [...new Set(relative)];
};

/** Reads the graph of these files below `root`. */
export const readGraph = (root: string, files: ReadonlyMap<string, string>): ImportGraph => {
  const graph = new Map<string, Set<string>>();
  for (const [file, source] of files) {
    const loaded = loadedBy(file, source).filter((path) => files.has(path) || existsSync(join(root, path)));
    graph.set(file, new Set(loaded));
  }
  return graph;
};

/** Everything that runs when a file is loaded, the file included. */
export const loadedFrom = (graph: ImportGraph, file: string): Set<string> => {
  const reached = new Set([file]);
  for (const next of reached) for (const loaded of graph.get(next) ?? []) reached.add(loaded);
  return reached;
};

export interface ReachingTest {
  file: string;
  /** Imports from the test to the file: 1 when it imports the file itself. */
  distance: number;
  /** It only starts the whole program, which contains the file. */
  byProgram: boolean;
}

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

const distances = (
  importers: ReadonlyMap<string, readonly string[]>,
  file: string,
  throughProgram: boolean,
): Map<string, number> => {
  const found = new Map([[file, 0]]);
  for (const [next, distance] of found) {
    if (next === PROGRAM && !throughProgram) continue;
    for (const importer of importers.get(next) ?? [])
      if (!found.has(importer)) found.set(importer, distance + 1);
  }
  return found;
};

const wordsOf = (file: string): string[] => posix.basename(file).split('.')[0]?.split('-') ?? [];

/** Smaller comes first: the file's own test, tests beside it, then few imports, a similar name and a nearby folder. */
const rankOf = (test: ReachingTest, file: string): number[] => {
  const words = wordsOf(file);
  const shared = wordsOf(test.file).filter((word) => words.includes(word)).length;
  const folders = posix.dirname(file).split('/');
  const testFolders = posix.dirname(test.file).split('/');
  const apart = folders.findIndex((folder, index) => folder !== testFolders[index]);
  const beside = apart < 0 && folders.length === testFolders.length;
  const isOwn = beside && words.join('-') === wordsOf(test.file).join('-');
  return [
    test.byProgram ? 1 : 0,
    isOwn ? 0 : 1,
    LONGEST.includes(test.file) ? 1 : 0,
    beside ? 0 : 1,
    test.distance,
    -shared,
    apart < 0 ? -folders.length : -apart,
  ];
};

const compareRanks = (one: readonly number[], other: readonly number[]): number => {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
};

/** The test files that reach a file, nearest first. The longest come last, except the file's own. */
export const testsReaching = (graph: ImportGraph, file: string): ReachingTest[] => {
  const importers = new Map<string, string[]>();
  for (const [importer, loaded] of graph)
    for (const path of loaded) {
      const known = importers.get(path);
      if (known === undefined) importers.set(path, [importer]);
      else known.push(importer);
    }
  const byImports = distances(importers, file, false);
  const tests = [...distances(importers, file, true)]
    .filter(([path]) => isTest(path))
    .map(([path, distance]) => ({
      file: path,
      distance: byImports.get(path) ?? distance,
      byProgram: !byImports.has(path),
    }));
  return tests.toSorted(
    (a, b) => compareRanks(rankOf(a, file), rankOf(b, file)) || (a.file < b.file ? -1 : 1),
  );
};
