import type { EdgeView } from '../../api/try/edge-view.ts';
import type { Config } from '../../config/config.ts';
import { openPlaces } from '../../edge/places/open-places.ts';
import type { Places } from '../../edge/places/places.ts';
import { edgeView } from '../../edge/traffic/edge-view.ts';
import type { Log } from '../log.ts';

/**
 * How this installation's edge workers see requests, with the same location data. If the configured data cannot be
 * read, which keeps the edge from starting, `packaged` is used instead.
 */
export const openEdgeView = async (
  { edge }: Config,
  packaged: Places,
  log: Log,
): Promise<EdgeView & { close(): void }> => {
  const own =
    edge.geoipDatabase === null
      ? null
      : await openPlaces({ path: edge.geoipDatabase, log }).catch((error: unknown) => {
          log.warn(
            { error },
            'The location database cannot be read. "Try it" uses the one that comes with Fairlead.',
          );
          return null;
        });
  return {
    ...edgeView({ places: own ?? packaged }),
    close() {
      own?.close();
    },
  };
};
