import * as z from 'zod/mini';
import { TrafficSource } from '../../contracts/traffic-source.ts';
import { Cancelled } from './api-error.ts';

const List = z.array(TrafficSource);

interface CacheParts {
  /** Where the text of the list is kept. */
  text: { get(): string | null; set(text: string): void; remove(): void };
  /** The body of GET /campaign/traffic_sources. */
  fetchList: () => Promise<unknown>;
  /** The browser's console. */
  logError: (message: string, error: unknown) => void;
}

/** The list of traffic sources, kept whole as text (spec section 4). */
export const sourceCache = ({ text, fetchList, logError }: CacheParts) => {
  const cached = (): TrafficSource[] | null => {
    const stored = text.get();
    if (stored === null) return null;
    try {
      return List.parse(JSON.parse(stored));
    } catch {
      // Not written by this version, or by somebody else.
      text.remove();
      return null;
    }
  };

  return {
    /** The cached list when there is one. A fetch that fails is logged and shown to nobody: then there are none. */
    async list(): Promise<TrafficSource[]> {
      const known = cached();
      if (known !== null) return known;
      try {
        const body = await fetchList();
        const list = List.parse(body);
        text.set(JSON.stringify(body));
        return list;
      } catch (error) {
        // The session is over: nobody is there to be told, and nothing failed.
        if (error instanceof Cancelled) throw error;
        logError('Failed to fetch traffic sources:', error);
        return [];
      }
    },

    /** A write that succeeds makes the cached list untrue; one that fails leaves it and rejects. */
    async write(send: () => Promise<TrafficSource>): Promise<TrafficSource> {
      const source = await send();
      text.remove();
      return source;
    },
  };
};
