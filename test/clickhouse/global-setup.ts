import type { TestProject } from 'vitest/node';
import { startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    clickhouseUrl: string;
  }
}

/** One ClickHouse for all files. Each makes a database of its own. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await startServer();
  project.provide('clickhouseUrl', server.url);
  return server.stop;
};
