import * as z from 'zod/mini';
import { TrafficSource } from '../../../contracts/campaigns/traffic-source.ts';
import { Cancelled } from '../api-error.ts';

const List = z.array(TrafficSource);

interface CacheParts {
  /** Stores the text of the list. */
  text: { get(): string | null; set(text: string): void; remove(): void };
  /** The body of GET /campaign/traffic_sources. */
  fetchList: () => Promise<unknown>;
  /** The browser's console. */
  logError: (message: string, error: unknown) => void;
}

/** The list of traffic sources, cached whole as text (docs/session.md). */
export const sourceCache = ({ text, fetchList, logError }: CacheParts) => {
  const cached = (): TrafficSource[] | null => {
    const stored = text.get();
    if (stored === null) return null;
    try {
      return List.parse(JSON.parse(stored));
    } catch {
      // Written by another version or another application.
      text.remove();
      return null;
    }
  };

  const fresh = async (): Promise<TrafficSource[]> => {
    const body = await fetchList();
    const list = List.parse(body);
    text.set(JSON.stringify(body));
    return list;
  };

  return {
    /** The cached list if there is one. A failed fetch is logged but not shown: the list is then empty. */
    async list(): Promise<TrafficSource[]> {
      const known = cached();
      if (known !== null) return known;
      try {
        return await fresh();
      } catch (error) {
        // The session is over: there is no user to tell, and nothing failed.
        if (error instanceof Cancelled) throw error;
        logError('Failed to fetch traffic sources:', error);
        return [];
      }
    },

    /** The current list, which replaces the cached one. Rejects if it cannot be fetched. */
    fresh,

    /** A successful write invalidates the cached list; a failed one leaves it and rejects. */
    async write(send: () => Promise<TrafficSource>): Promise<TrafficSource> {
      const source = await send();
      text.remove();
      return source;
    },
  };
};
