import type { Fate } from '../clicks/conversion.ts';

interface Said {
  readonly status: string;
  /** As it was sent; '': none was. */
  readonly statusReceived: string;
  readonly fate: Fate | 'waiting';
}

/** A postback that makes a conversion, or may still, gives it a status even where it names none. */
const MAKES: ReadonlySet<Said['fate']> = new Set(['recorded', 'waiting', 'test']);

/** The status that a postback has spoken of; '': it named none, so its conversion kept its own. */
export const statusSaid = ({ status, statusReceived, fate }: Said): string =>
  statusReceived === '' && !MAKES.has(fate) ? '' : status;
