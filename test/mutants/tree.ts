import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A copy of the working tree in which files can be broken. */
export interface Tree {
  readonly root: string;
  /** Where its tests keep their temporary files. */
  readonly temporary: string;
  write(file: string, source: string): void;
  dispose(): void;
}

const filesOf = (root: string): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)));

/** The sources and tests of the working tree, by path. */
export const readSources = (root: string): Map<string, string> =>
  new Map(
    filesOf(root)
      .filter((file) => /^(src|test|scripts)\/.*\.(ts|tsx|mjs)$/.test(file))
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );

/** Copies what Git tracks or would track, and the built web application. Packages are linked, not copied. */
export const copyTree = (from: string): Tree => {
  // Short, because tests put sockets in it and their paths have a limit.
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  const root = join(folder, 'tree');
  for (const file of filesOf(from)) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    cpSync(join(from, file), join(root, file));
  }
  for (const built of ['dist/web', 'dist/web.sources']) {
    if (existsSync(join(from, built))) cpSync(join(from, built), join(root, built), { recursive: true });
  }
  // A separate folder, because Vite and Vitest keep their caches in node_modules.
  mkdirSync(join(root, 'node_modules'));
  for (const entry of readdirSync(join(from, 'node_modules'))) {
    if (entry.startsWith('.vite')) continue;
    symlinkSync(join(from, 'node_modules', entry), join(root, 'node_modules', entry));
  }
  const temporary = join(folder, 't');
  mkdirSync(temporary);
  return {
    root,
    temporary,
    write: (file, source) => writeFileSync(join(root, file), source),
    dispose: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
};
