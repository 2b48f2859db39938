import { readFileSync } from 'node:fs';
import { type Range, rangeBetween, rangeOfPrefix, rangeSet } from './range-set.ts';

/** `hosting`: a data center. `relay`: exits shared by browsers (iCloud Private Relay), never held against anyone. */
export type NetworkKind = 'hosting' | 'relay';

export interface Networks {
  /** `address`: normalized text. Null if unknown. Never throws, never waits. */
  kindOf(address: string): NetworkKind | null;
}

const FILE = new URL('../data/networks.txt', import.meta.url);

const rangeOf = (line: string): Range => {
  const dash = line.indexOf('-');
  return dash < 0 ? rangeOfPrefix(line) : rangeBetween(line.slice(0, dash), line.slice(dash + 1));
};

const sectionsOf = (text: string): { hosting: Range[]; relay: Range[] } => {
  const sections: { hosting: Range[]; relay: Range[] } = { hosting: [], relay: [] };
  let current = sections.hosting;
  for (const line of text.split('\n')) {
    if (line === 'hosting' || line === 'relay') current = sections[line];
    else if (line !== '' && !line.startsWith('#')) current.push(rangeOf(line));
  }
  return sections;
};

/**
 * Networks of `src/edge/data/networks.txt` (made by scripts/edge-data.mjs). An address may be of both kinds when a
 * relay rents its exits from a hosting provider: then it is a relay's, because people use it.
 */
export const openNetworks = (): Networks => {
  const sections = sectionsOf(readFileSync(FILE, 'utf8'));
  const hosting = rangeSet(sections.hosting);
  const relay = rangeSet(sections.relay);
  return {
    kindOf: (address) => {
      if (relay.has(address)) return 'relay';
      return hosting.has(address) ? 'hosting' : null;
    },
  };
};
