import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { serverFiles, serverPackages } from '../../scripts/lib/server-packages.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Of helpers for tests, which are among the program's files. */
const DEVELOPMENT = new Set(
  Object.keys(
    (
      JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
        devDependencies: Record<string, string>;
      }
    ).devDependencies,
  ),
);

/** `@fastify/static/x` is in the package `@fastify/static`. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

test('every package that the program imports is shipped, and none that only the built web application needs', () => {
  const shipped = new Set(serverPackages(ROOT).map(({ name }) => name));
  const imported = new Set(
    serverFiles(ROOT)
      .filter((path) => path.endsWith('.ts'))
      .flatMap((path) => [
        ...readFileSync(join(ROOT, path), 'utf8').matchAll(
          /^(?:import|export)\s(?!type\s)[^;]*?from '([^.'][^']*)'|\bimport\('([^.'][^']*)'\)/gm,
        ),
      ])
      .map(([, from, dynamic]) => from ?? dynamic ?? '')
      .filter((name) => !isBuiltin(name))
      .map(packageOf)
      .filter((name) => !DEVELOPMENT.has(name)),
  );
  expect(imported.size).toBeGreaterThan(20);
  expect([...imported].filter((name) => !shipped.has(name))).toEqual([]);
  for (const name of [
    'node',
    '@duckdb/node-api',
    '@electric-sql/pglite',
    '@ip-location-db/geo-whois-asn-country-mmdb',
  ])
    expect(shipped).toContain(name);
  for (const name of ['react', '@mui/material', 'echarts', 'vite', 'vitest', 'typescript', 'date-fns'])
    expect(shipped).not.toContain(name);
});

test('every shipped package may be shipped: no licence asks for the source of what it is part of', () => {
  const allowed =
    /^\(?(MIT|MIT-0|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|CC0-1\.0|BlueOak-1\.0\.0|Unlicense|Python-2\.0|PDDL-1\.0|PostgreSQL)/;
  const others = serverPackages(ROOT)
    .map(({ name, path }) => {
      const manifest = JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8')) as {
        license?: string;
      };
      return `${name}: ${manifest.license}`;
    })
    .filter((line) => !allowed.test(line.slice(line.indexOf(': ') + 2)));
  expect(others).toEqual([]);
});
