import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Allowed imports between layers (docs/decisions/): every import of every file, resolved to its actual target. Biome
 * warns in the editor by name; this test also distinguishes src/api from src/web/api, and the web's features.
 */
const allowed: Record<string, readonly string[]> = {
  core: [],
  contracts: ['core'],
  messages: [],
  config: ['core'],
  db: ['core', 'contracts', 'config'],
  events: ['core', 'contracts', 'config', 'messages'],
  signing: ['core', 'contracts', 'config'],
  outgoing: ['core', 'contracts', 'config'],
  'snapshot/text.ts': ['core'],
  'snapshot/compile': ['core', 'contracts', 'db', 'snapshot/text.ts'],
  'snapshot/publish': ['contracts', 'snapshot/text.ts'],
  'snapshot/read': ['config', 'snapshot/text.ts'],
  edge: [
    'core',
    'contracts',
    'config',
    'messages',
    'events/journal',
    'signing',
    'snapshot/text.ts',
    'snapshot/read',
  ],
  api: [
    'core',
    'contracts',
    'config',
    'messages',
    'db',
    'events',
    'signing',
    'outgoing',
    'snapshot/compile',
    'snapshot/publish',
  ],
  'nodes/wire': ['core', 'contracts', 'config', 'edge'],
  'nodes/control': ['core', 'contracts', 'config', 'db', 'edge', 'nodes/wire', 'snapshot/publish'],
  'nodes/courier': [
    'core',
    'contracts',
    'config',
    'edge',
    'nodes/wire',
    'snapshot/text.ts',
    'snapshot/publish',
  ],
  jobs: ['core', 'contracts', 'config', 'messages', 'db', 'events', 'signing', 'outgoing'],
  backup: ['core', 'contracts', 'config', 'db', 'events', 'edge', 'api/local', 'snapshot/read'],
  move: ['core', 'contracts', 'config', 'db', 'events'],
  demo: [
    'core',
    'contracts',
    'config',
    'db',
    'edge',
    'events/journal',
    'signing',
    'outgoing',
    'snapshot/text.ts',
    'api',
  ],
  web: ['core', 'contracts', 'messages'],
};

const src = resolve(import.meta.dirname, '../src');
const IMPORT = /(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g;

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
);

const isIn = (file: string, place: string): boolean => file === place || file.startsWith(`${place}${sep}`);

/** `events/journal/record.ts` -> `events`. Undefined: commands, which may import everything. */
const layerOf = (file: string): string | undefined => Object.keys(allowed).find((place) => isIn(file, place));

const importsOf = (text: string): string[] => [...text.matchAll(IMPORT)].map((match) => match[1] ?? '');

const links = files.flatMap((file) =>
  importsOf(readFileSync(join(src, file), 'utf8')).map((to) => ({
    file,
    to: relative(src, resolve(src, dirname(file), to)),
  })),
);

const mayImport = (file: string, to: string): boolean => {
  const layer = layerOf(file);
  if (layer === undefined) return true;
  return [layer, ...(allowed[layer] ?? [])].some((place) => isIn(to, place));
};

const feature = (file: string): string | null => /^web\/features\/([^/]+)\//.exec(file)?.[1] ?? null;

test('there is something to check', () => {
  expect(links.length).toBeGreaterThan(100);
  const free = files.filter((file) => layerOf(file) === undefined).map((file) => file.split(sep)[0]);
  expect(new Set(free)).toEqual(new Set(['commands', 'main.ts']));
});

test('no layer imports one that it must not', () => {
  expect(links.filter(({ file, to }) => !mayImport(file, to))).toEqual([]);
});

test('no feature of the web imports another', () => {
  const crossing = links.filter(({ file, to }) => {
    const from = feature(file);
    const other = feature(to);
    return from !== null && other !== null && from !== other;
  });
  expect(crossing).toEqual([]);
});

test('the rules distinguish valid from invalid imports', () => {
  expect(mayImport('edge/handler.ts', 'events/journal/contract.ts')).toBe(true);
  expect(mayImport('edge/handler.ts', 'events/ingest/ingest.ts')).toBe(false);
  expect(mayImport('edge/handler.ts', 'api/app.ts')).toBe(false);
  expect(mayImport('web/api/client.ts', 'api/app.ts')).toBe(false);
  expect(mayImport('edge/handler.ts', 'snapshot/text.ts')).toBe(true);
  expect(mayImport('edge/handler.ts', 'snapshot/compile/compile.ts')).toBe(false);
  expect(mayImport('web/app/router.tsx', 'web/api/client.ts')).toBe(true);
  expect(
    importsOf(`export { a } from './a.ts'; const b = await import("../b.ts"); import './c.css';`),
  ).toEqual(['./a.ts', '../b.ts', './c.css']);
});
