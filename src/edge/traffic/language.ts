import { oneLanguage } from '../../core/traffic/routed-as.ts';
import { fifoCache, ownCopy } from '../http/fifo-cache.ts';

const QUALITY = /^q=(1(?:\.0{0,3})?|0(?:\.\d{0,3})?)$/i;

/** Primary subtag of the preferred language, lower case; the first of equals. Null if none is usable. */
export const primaryLanguage = (header: string): string | null => {
  let best: string | null = null;
  let bestQuality = 0;
  for (const entry of header.split(',')) {
    const [range = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const primary = /^([a-z]{2,3})(?:-[a-z0-9-]*)?$/i.exec(range)?.[1];
    if (primary === undefined) continue;
    const weight = parameters.map((p) => QUALITY.exec(p)?.[1]).find((q) => q !== undefined);
    const quality = weight === undefined ? 1 : Number(weight);
    if (quality > bestQuality) {
      best = oneLanguage(primary.toLowerCase());
      bestQuality = quality;
    }
  }
  return best;
};

/** More than any browser sends. Longer ones are read up to here and not cached, or anyone could fill the memory. */
const HEADER_LIMIT = 256;

/** `primaryLanguage`, cached for the few hundred headers that browsers really send. */
export const languageReader = (): ((header: string | undefined) => string | null) => {
  const kept = fifoCache<{ language: string | null }>(2000);
  return (header) => {
    if (header === undefined || header === '') return null;
    if (header.length > HEADER_LIMIT) return primaryLanguage(header.slice(0, HEADER_LIMIT));
    const known = kept.get(header);
    if (known !== undefined) return known.language;
    const text = ownCopy(header);
    const language = primaryLanguage(text);
    kept.add(text, { language });
    return language;
  };
};
