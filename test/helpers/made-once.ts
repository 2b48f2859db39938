import { hash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'dist/test-stores');

/** The version of a package that package.json pins. */
export const pinned = (name: string): string => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return dependencies[name] ?? '';
};

/**
 * Path of a file or folder that takes seconds to create and is shared by all tests: the first test in a run that needs
 * it creates it, again whenever `madeOf` has changed. Copy it, and never write to it.
 */
export const madeOnce = async (
  name: string,
  madeOf: readonly unknown[],
  make: (path: string) => Promise<void>,
): Promise<string> => {
  const path = join(folder, `${name}-${hash('sha256', JSON.stringify(madeOf)).slice(0, 16)}`);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  // Completely or not at all: other tests may be looking for it.
  const own = `${path}.${randomBytes(6).toString('hex')}`;
  await make(own);
  try {
    renameSync(own, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
    rmSync(own, { recursive: true });
  }
  return path;
};
