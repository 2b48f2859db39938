import type { Places } from '../../edge/places/places.ts';
import type { Networks } from '../../edge/traffic/networks.ts';
import type { BotPlace } from '../story/bots.ts';
import { CAMPAIGNS } from '../story/campaigns.ts';
import { type Random, seededRandom } from '../story/random.ts';

/** Networks (/24) of a country that are enough for eight weeks, and how often to look for them. */
const ENOUGH = 200;
const MOST_LOOKS = 80_000;
/** Lasting ranges of crawlers, as their owners publish them: `edge/data/crawlers`. */
const CRAWLERS: Readonly<Partial<Record<string, readonly string[]>>> = {
  googlebot: ['66.249.64', '66.249.66', '66.249.68', '66.249.72'],
  meta: ['31.13.64', '31.13.66', '31.13.103', '31.13.115'],
  bingbot: ['13.66.139', '13.66.144', '40.77.167'],
};

const wanted = (): ReadonlySet<string> =>
  new Set(Object.values(CAMPAIGNS).flatMap(({ countries }) => Object.keys(countries)));

/**
 * Finds networks of the story's countries, and of data centres, in the same data by which the edge tells where a visitor
 * is. What is stored of an address ends at its network.
 */
export const findAddresses = (
  seed: number,
  { places, networks }: { places: Pick<Places, 'of'>; networks: Networks },
): ((place: string | BotPlace, random: Random) => string) => {
  const random = seededRandom(seed);
  const found = new Map<string, string[]>([...wanted(), 'hosting'].map((place) => [place, []]));
  let missing = found.size;
  for (let looks = 0; looks < MOST_LOOKS && missing > 0; looks++) {
    const network = `${1 + random.int(222)}.${random.int(256)}.${random.int(256)}`;
    const address = `${network}.77`;
    const kind = networks.kindOf(address);
    if (kind === 'relay') continue;
    const list = found.get(kind === 'hosting' ? 'hosting' : (places.of(address).country ?? ''));
    if (list === undefined || list.length >= ENOUGH) continue;
    if (list.push(network) === ENOUGH) missing--;
  }
  return (place, chooser) => {
    const networkList = CRAWLERS[place] ?? found.get(place) ?? [];
    return `${networkList.length === 0 ? '192.0.2' : chooser.pick(networkList)}.${1 + chooser.int(254)}`;
  };
};
