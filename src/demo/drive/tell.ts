import { setImmediate } from 'node:timers/promises';
import { HOUR_MS } from '../../core/time/durations.ts';
import { type AdDay, type Places, trafficOf } from '../story/traffic.ts';
import { openStoryEdge, type StoryEdgeOptions } from './edge.ts';

/** Settings in force from a moment of the story on. */
export interface Settings {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly snapshot: string;
}

export interface TellOptions extends StoryEdgeOptions {
  /** When the story ends, milliseconds since 1970. */
  readonly end: number;
  /** Share of the whole story's visits. */
  readonly scale: number;
  readonly places: Places;
  /** In order; the first ones from the beginning. */
  readonly settings: readonly Settings[];
}

export interface Told {
  /** Requests, postbacks and reports of pages. */
  readonly requests: number;
  readonly adDays: readonly AdDay[];
}

/** Sends all of the story's traffic through its edge, whose journal is complete and closed then. */
export const tell = async (options: TellOptions, onHour: (share: number) => void): Promise<Told> => {
  const { seed, begin, end, scale, places } = options;
  const edge = await openStoryEdge(options);
  try {
    const traffic = trafficOf(seed, begin, scale, places, edge);
    const coming = [...options.settings];
    for (let hour = begin; hour < end; hour += HOUR_MS) {
      while (coming[0] !== undefined && coming[0].at <= hour)
        await edge.settle((coming.shift() as Settings).snapshot);
      traffic.hour(hour);
      traffic.until(Math.min(end, hour + HOUR_MS));
      onHour((hour - begin) / (end - begin));
      await setImmediate();
    }
    return { requests: edge.written(), adDays: traffic.adDays() };
  } finally {
    await edge.close();
  }
};
