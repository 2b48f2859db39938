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
  config: ['core'],
  db: ['core', 'contracts', 'config'],
  events: ['core', 'contracts', 'config', 'messages'],
  signing: ['core', 'contracts', 'config'],
  outgoing: ['core', 'contracts', 'config'],
  edge: ['core', 'contracts', 'config', 'messages', 'events/journal', 'signing'],
  api: ['core', 'contracts', 'config', 'messages', 'db', 'events', 'signing', 'outgoing'],
  jobs: ['core', 'contracts', 'config', 'messages', 'db', 'events', 'signing', 'outgoing'],
  backup: ['core', 'contracts', 'config', 'db', 'events', 'edge', 'api/local'],
  web: ['core', 'contracts', 'messages'],
};

const src = resolve(import.meta.dirname, '../src');
const IMPORT = /(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g;

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
);

/** `events/journal/record.ts` -> `events`. */
const layerOf = (file: string): string => file.split(sep)[0] ?? '';

const importsOf = (text: string): string[] => [...text.matchAll(IMPORT)].map((match) => match[1] ?? '');

const links = files.flatMap((file) =>
  importsOf(readFileSync(join(src, file), 'utf8')).map((to) => ({
    file,
    to: relative(src, resolve(src, dirname(file), to)),
  })),
);

const mayImport = (file: string, to: string): boolean => {
  const layer = layerOf(file);
  const others = allowed[layer];
  if (others === undefined) return true;
  return [layer, ...others].some((prefix) => to.startsWith(`${prefix}${sep}`));
};

const feature = (file: string): string | null => /^web\/features\/([^/]+)\//.exec(file)?.[1] ?? null;

test('there is something to check', () => {
  expect(links.length).toBeGreaterThan(100);
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
  expect(mayImport('web/app/router.tsx', 'web/api/client.ts')).toBe(true);
  expect(
    importsOf(`export { a } from './a.ts'; const b = await import("../b.ts"); import './c.css';`),
  ).toEqual(['./a.ts', '../b.ts', './c.css']);
});
