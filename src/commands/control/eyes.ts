import type { EdgeEyes } from '../../api/try/eyes.ts';
import type { Config } from '../../config/config.ts';
import { edgeEyes } from '../../edge/eyes.ts';
import { openPlaces } from '../../edge/places/open-places.ts';
import type { Places } from '../../edge/places.ts';
import { openVisitorKeys } from '../../edge/visitor-keys.ts';
import type { Log } from '../log.ts';

/**
 * The eyes of this installation's edge workers: the same data on places, and the same key of the day. Where the data that
 * were configured cannot be read, which keeps the edge from starting, `packaged` has to do.
 */
export const openEyes = async (
  { dataDir, edge }: Config,
  packaged: Places,
  log: Log,
): Promise<EdgeEyes & { close(): void }> => {
  const own =
    edge.geoipDatabase === null
      ? null
      : await openPlaces({ path: edge.geoipDatabase, log }).catch((error: unknown) => {
          log.warn({ error }, 'The data on places cannot be read: trying a link goes by the packaged ones.');
          return null;
        });
  const visitorKeys = openVisitorKeys(dataDir, { log });
  return {
    ...edgeEyes({ places: own ?? packaged, visitorKeys }),
    close() {
      visitorKeys.close();
      own?.close();
    },
  };
};
