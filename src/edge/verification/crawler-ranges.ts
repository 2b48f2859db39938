import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { Problem } from '../../config/problem.ts';
import { MINUTE_MS } from '../../core/time/durations.ts';
import { type CrawlerRangeList, crawlerRangeLists } from '../../core/traffic/crawler-hosts.ts';
import type { EdgeLog } from '../log.ts';
import { type RangeSet, rangeOfPrefix, rangeSet } from '../traffic/range-set.ts';
import { filesOf, signatureOf, watchFiles } from '../traffic/watch-files.ts';

/** Published address ranges of crawlers. */
export interface CrawlerRanges {
  has(list: CrawlerRangeList, address: string): boolean;
  /** Whether the current list is the operator's, not the bundled one. */
  isOwn(list: CrawlerRangeList): boolean;
  /** Changes whenever another list takes effect. */
  readonly generation: number;
  close(): void;
}

export interface CrawlerRangesOptions {
  /** Folder whose files (`googlebot.json`, ...) replace the bundled ones; null if none does. */
  readonly folder: string | null;
  readonly log: EdgeLog;
  readonly everyMs?: number;
}

/** The format in which Google, Microsoft and Apple publish them. An empty list would make everyone an impostor. */
const Published = z.object({
  prefixes: z
    .array(z.union([z.object({ ipv4Prefix: z.string() }), z.object({ ipv6Prefix: z.string() })]))
    .check(z.minLength(1)),
});

const SHIPPED = fileURLToPath(new URL('../data/crawlers', import.meta.url));
const ENDING = '.json';
const EVERY_MS = MINUTE_MS;

type Lists = ReadonlyMap<CrawlerRangeList, RangeSet>;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const readList = async (file: string): Promise<RangeSet> => {
  try {
    const { prefixes } = Published.parse(JSON.parse(await readFile(file, 'utf8')));
    return rangeSet(
      prefixes.map((entry) => rangeOfPrefix('ipv4Prefix' in entry ? entry.ipv4Prefix : entry.ipv6Prefix)),
    );
  } catch (error) {
    throw new Error(`${file} is no list of address prefixes (${reasonOf(error)})`);
  }
};

const listOf = (file: string): CrawlerRangeList | undefined =>
  crawlerRangeLists.find((name) => basename(file) === `${name}${ENDING}`);

const readFolder = async (folder: string, log: EdgeLog): Promise<Lists> => {
  const lists = new Map<CrawlerRangeList, RangeSet>();
  for (const file of await filesOf(folder, ENDING)) {
    const list = listOf(file);
    if (list === undefined) {
      const known = crawlerRangeLists.map((name) => `${name}${ENDING}`).join(', ');
      log.warn({ file }, `This file of crawlers' addresses is not read: known names are ${known}.`);
    } else lists.set(list, await readList(file));
  }
  return lists;
};

/**
 * Opens the bundled lists and those of the folder, and reads the folder again when it changes; when that fails, the
 * previous lists stay in use and the error is logged. Rejects with Problem when the folder cannot be used at the start.
 */
export const openCrawlerRanges = async ({
  folder,
  log,
  everyMs = EVERY_MS,
}: CrawlerRangesOptions): Promise<CrawlerRanges> => {
  const shipped = await readFolder(SHIPPED, log);
  let own: Lists = new Map();
  let lists = shipped;
  let generation = 1;
  let stop = (): void => undefined;

  const take = async (path: string): Promise<void> => {
    const read = await readFolder(path, log);
    if (!(await stat(path)).isDirectory()) throw new Error(`${path} is not a folder`);
    own = read;
    lists = new Map([...shipped, ...own]);
  };

  if (folder !== null) {
    const signature = await signatureOf(folder, ENDING);
    try {
      await take(folder);
    } catch (error) {
      throw new Problem(
        `FAIRLEAD_CRAWLER_RANGES: ${reasonOf(error)}. Set it to a folder with files such as ${join(folder, 'googlebot.json')}, or remove the variable to use the lists included with Fairlead.`,
      );
    }
    stop = watchFiles({
      path: folder,
      ending: ENDING,
      signature,
      everyMs,
      changed: async () => {
        try {
          await take(folder);
          generation++;
          log.info({ folder }, "New lists of crawlers' addresses are in force.");
        } catch (error) {
          log.error(
            { folder, reason: reasonOf(error) },
            "New lists of crawlers' addresses cannot be read; those before stay in force.",
          );
        }
      },
    });
  }

  return {
    has: (list, address) => lists.get(list)?.has(address) ?? false,
    isOwn: (list) => own.has(list),
    get generation() {
      return generation;
    },
    close: () => stop(),
  };
};
