import { resolve } from 'node:path';

/** The part of the bundler's module graph that is used here. */
interface Graph {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

const web = (file: string): string => resolve(import.meta.dirname, '../../src/web', file);
const ENTRY = web('app/main.tsx');
const ROUTES = web('app/routes.tsx');
const SHELL = web('features/shell/shell.tsx');

/** Signed-out screens: those that lead to a session, and those with their own content. */
const LEADING_IN = /features.(session|trial|maintenance)\W/;
const FIRST = /features.dashboard\W/;
const PUBLIC = /features.(home|class)\W/;

/** A module that at least this many signed-in screens use is loaded by all of them. */
const COMMON = 8;
/** The same, if the usual first screen is not among them: its visitors would wait for it. */
const COMMON_LATER = 10;

/** Modules that `roots` import statically, including the roots. */
const reached = (roots: readonly string[], graph: Graph): Set<string> => {
  const seen = new Set(roots);
  for (const id of seen) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(next);
  return seen;
};

const plan = (graph: Graph): Map<string, string> => {
  const screens = graph.getModuleInfo(ROUTES)?.dynamicallyImportedIds ?? [];
  const entry = reached([ENTRY], graph);
  const shell = reached([SHELL], graph);
  const leadingIn = reached(
    screens.filter((screen) => LEADING_IN.test(screen)),
    graph,
  );
  const open = reached(
    screens.filter((screen) => PUBLIC.test(screen)),
    graph,
  );
  const first = reached(
    screens.filter((screen) => FIRST.test(screen)),
    graph,
  );
  const uses = new Map<string, number>();
  for (const screen of screens) {
    if (LEADING_IN.test(screen) || PUBLIC.test(screen)) continue;
    for (const id of reached([screen], graph)) uses.set(id, (uses.get(id) ?? 0) + 1);
  }
  const chunks = new Map<string, string>();
  for (const id of new Set([...entry, ...shell, ...uses.keys()])) {
    // These are loaded by name.
    if (id === ENTRY || id === SHELL || screens.includes(id) || id.includes('virtual:messages')) continue;
    const least = first.has(id) ? COMMON : COMMON_LATER;
    const isCommon = shell.has(id) || (uses.get(id) ?? 0) >= least;
    if (entry.has(id) || (isCommon && leadingIn.has(id))) chunks.set(id, 'start');
    else if (isCommon) chunks.set(id, open.has(id) ? 'open' : 'inside');
  }
  return chunks;
};

/**
 * Groups of modules that are loaded together, each in one file: `start` by every screen, `open` by the screens with and
 * without a session, `inside` by the signed-in ones. With one file per module, a first visit to the dashboard would
 * request a hundred files, which also compress worse.
 */
export const sharedChunks = (): {
  name: (id: string, graph: Graph) => string | null;
  debugName: string;
}[] => {
  // Once per build: the graph is the same for every module.
  let chunks: Map<string, string> | null = null;
  return ['start', 'open', 'inside'].map((chunk) => ({
    debugName: chunk,
    name: (id, graph) => {
      chunks ??= plan(graph);
      return chunks.get(id) === chunk ? chunk : null;
    },
  }));
};
