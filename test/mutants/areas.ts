import { type ImportGraph, loadedFrom, PROGRAM } from './import-graph.ts';
import { describeMutants, type Placed } from './mutant.ts';

/** The areas that get an equal share of the mutants, and their folders. */
export const AREAS: Readonly<Record<string, readonly string[]>> = {
  core: ['src/core/'],
  edge: ['src/edge/', 'src/snapshot/read/'],
  ingest: ['src/events/ingest/'],
  store: ['src/events/store/', 'src/events/queries/'],
  api: ['src/api/', 'src/snapshot/compile/', 'src/snapshot/publish/', 'src/snapshot/text.ts'],
};

/** Every mutant of each area. Files that the program does not load are left out: types, tests and their fakes. */
export const mutantsByArea = (
  files: ReadonlyMap<string, string>,
  graph: ImportGraph,
): ReadonlyMap<string, Placed[]> => {
  const loaded = loadedFrom(graph, PROGRAM);
  const byArea = new Map<string, Placed[]>();
  for (const [area, folders] of Object.entries(AREAS)) {
    const own = [...files].filter(
      ([file]) => loaded.has(file) && folders.some((folder) => file.startsWith(folder)),
    );
    byArea.set(area, describeMutants(area, new Map(own)));
  }
  return byArea;
};
