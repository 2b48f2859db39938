import { lazyRouteComponent } from '@tanstack/react-router';
import { needPart } from '../i18n/language-store.ts';
import type { Part } from '../i18n/part.ts';

/** The code or messages of a screen did not load: no connection, or a newer version has replaced them. */
export class ScreenMissing extends Error {
  override name = 'ScreenMissing';
}

/** Loads code or messages. Rejects with `ScreenMissing`. */
export const orMissing = async <T>(loading: Promise<T>): Promise<T> => {
  try {
    return await loading;
  } catch (cause) {
    throw new ScreenMissing('A part of the application could not be loaded.', { cause });
  }
};

/** A screen that is loaded when it is first shown or its link is pointed at. */
export const screen = <M extends Record<string, unknown>, K extends keyof M & string>(
  load: () => Promise<M>,
  name: K,
) => lazyRouteComponent(() => orMissing(load()), name);

/** A loader for the messages of a screen. */
export const words =
  (...parts: Part[]) =>
  async (): Promise<void> => {
    await orMissing(Promise.all(parts.map(needPart)));
  };
