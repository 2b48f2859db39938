import { gzipSync } from 'node:zlib';
import { LANGUAGES } from '../../src/messages/languages.ts';
import type { FirstPart } from '../../src/web/i18n/part.ts';

/** The part of a bundler's chunk that is used here. */
interface Chunk {
  type: string;
  fileName: string;
  code?: string;
  isEntry?: boolean;
  imports?: string[];
  facadeModuleId?: string | null;
  moduleIds?: string[];
}

interface FirstLoad {
  path: string;
  /** Gzip, in kB of 1,000 bytes. */
  size: number;
  limit: number;
  /** Every source module in the bundle. */
  modules: string[];
  chunks: { file: string; size: number }[];
}

/** Files that a first visit loads on demand besides the entry, and their limit in kB. */
const screens: readonly { path: string; limit: number; files: string[]; parts: FirstPart[] }[] = [
  { path: '/login', limit: 230, files: ['src/web/features/session/login-screen.tsx'], parts: ['start'] },
  {
    path: '/dashboard',
    limit: 330,
    files: ['src/web/features/shell/shell.tsx', 'src/web/features/dashboard/dashboard-screen.tsx'],
    parts: ['start', 'work', 'report'],
  },
];

const sizeOf = ({ code = '' }: Chunk): number => gzipSync(code, { level: 9 }).length / 1000;

/** JavaScript needed for the first visit to a screen: the static imports of its chunks, in the largest language. */
export const firstLoads = (output: readonly Chunk[]): FirstLoad[] => {
  const chunks = new Map(
    output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  );
  const all = [...chunks.values()];
  const chunkOf = (module: string): Chunk => {
    const found = all.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
    if (!found) throw new Error(`The build has no separate chunk for ${module}.`);
    return found;
  };
  const closure = (roots: Chunk[]): Set<Chunk> => {
    const seen = new Set(roots);
    for (const chunk of seen) {
      for (const name of chunk.imports ?? []) {
        const next = chunks.get(name);
        if (next) seen.add(next);
      }
    }
    return seen;
  };
  const sum = (list: Iterable<Chunk>): number => [...list].reduce((total, chunk) => total + sizeOf(chunk), 0);
  return screens.map(({ path, limit, files, parts }) => {
    const roots = [...all.filter(({ isEntry }) => isEntry), ...files.map(chunkOf)];
    const loads = LANGUAGES.map((language) =>
      closure([...roots, ...parts.map((part) => chunkOf(`virtual:messages/${language}/${part}`))]),
    );
    const [most = new Set<Chunk>()] = loads.sort((one, other) => sum(other) - sum(one));
    return {
      path,
      limit,
      size: sum(most),
      modules: [...most].flatMap(({ moduleIds }) => moduleIds ?? []),
      chunks: [...most].map((chunk) => ({ file: chunk.fileName, size: sizeOf(chunk) })),
    };
  });
};

/** One line for each screen, for the build output. */
export const sizesInWords = (output: readonly Chunk[]): string =>
  firstLoads(output)
    .map(({ path, size, limit }) => `JavaScript for ${path}: ${size.toFixed(1)} kB gzip (at most ${limit})`)
    .join('\n');
