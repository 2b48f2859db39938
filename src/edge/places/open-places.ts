import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isIPv6 } from 'node:net';
import { Problem } from '../../config/problem.ts';
import { isPublic } from '../http/address.ts';
import type { EdgeLog } from '../log.ts';
import { filesOf, signatureOf, watchFiles } from '../traffic/watch-files.ts';
import { type Database, NOWHERE, openDatabase } from './database.ts';
import type { Place, Places } from './places.ts';

const ENDING = '.mmdb';
const EVERY_MS = 5000;

const require = createRequire(import.meta.url);

export interface PlacesOptions {
  /** A file in MaxMind's format, or a folder of such files; null for the bundled country data. */
  readonly path: string | null;
  readonly log: EdgeLog;
  /** How often the path is checked for newer files, milliseconds. */
  readonly everyMs?: number;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const openFile = async (file: string): Promise<Database> => {
  try {
    return openDatabase(await readFile(file));
  } catch (error) {
    throw new Error(`${file} cannot be used: ${reasonOf(error)}`);
  }
};

const openAll = async (path: string): Promise<readonly Database[]> => {
  const files = await filesOf(path, ENDING);
  if (files.length === 0) throw new Error(`no file in ${path} ends with ${ENDING}`);
  return Promise.all(files.map(openFile));
};

const openPackaged = async (): Promise<Database> => {
  try {
    return await openFile(
      require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'),
    );
  } catch (error) {
    throw new Problem(
      `The country database included with Fairlead cannot be read (${reasonOf(error)}). Run: npm install`,
    );
  }
};

/**
 * Databases of `own` that cover the family, those for it alone first; otherwise the bundled country data, so that with
 * an IPv4-only file visitors on IPv6 still have a country.
 */
const coverOf = (own: readonly Database[], packaged: Database, family: 4 | 6): readonly Database[] => {
  const fits = own.filter((database) => database.family === 6 || family === 4);
  const sorted = fits.sort((a, b) => (family === 4 ? a.family - b.family : 0));
  return sorted.length > 0 ? sorted : [packaged];
};

const find = (databases: readonly Database[], address: string): Place => {
  for (const database of databases) {
    const place = database.placeOf(address);
    if (place.country !== null) return place;
  }
  return NOWHERE;
};

/**
 * Opens what `path` names and replaces it whenever other files are found there; while those cannot be read, the
 * previous ones stay in use and the error is logged. Rejects with Problem when the path cannot be used at the start:
 * without it, rules on region or country would silently send everyone elsewhere.
 */
export const openPlaces = async ({ path, log, everyMs = EVERY_MS }: PlacesOptions): Promise<Places> => {
  const packaged = await openPackaged();
  let generation = 1;
  let v4: readonly Database[] = [packaged];
  let v6: readonly Database[] = [packaged];
  let brokenSaid = false;
  const use = (own: readonly Database[]): void => {
    if (own.every(({ blank }) => blank)) {
      log.warn({ path }, 'The geography data know no country at any of the addresses tried.');
    }
    v4 = coverOf(own, packaged, 4);
    v6 = coverOf(own, packaged, 6);
    brokenSaid = false;
  };

  let stop = (): void => undefined;
  if (path !== null) {
    const signature = await signatureOf(path, ENDING);
    try {
      use(await openAll(path));
    } catch (error) {
      throw new Problem(
        `FAIRLEAD_GEOIP_DATABASE: ${reasonOf(error)}. Set it to a file in MaxMind's format (.mmdb) or a folder of such files, or remove the variable to use the country database included with Fairlead.`,
      );
    }
    stop = watchFiles({
      path,
      ending: ENDING,
      signature,
      everyMs,
      changed: async () => {
        try {
          use(await openAll(path));
          generation++;
          log.info({ path }, 'New geography data are in force.');
        } catch (error) {
          log.error(
            { path, reason: reasonOf(error) },
            'New geography data cannot be read; those before stay in force.',
          );
        }
      },
    });
  }

  return {
    of: (address) => {
      if (!isPublic(address)) return NOWHERE;
      try {
        return find(isIPv6(address) ? v6 : v4, address);
      } catch (error) {
        // The visitor is still answered; one log line is enough for a file that is damaged in one spot.
        if (!brokenSaid) log.error({ path, reason: reasonOf(error) }, 'The geography data are damaged.');
        brokenSaid = true;
        return NOWHERE;
      }
    },
    get generation() {
      return generation;
    },
    close: () => stop(),
  };
};
