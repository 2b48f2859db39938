import type { Fate } from '../clicks/conversion.ts';

interface Said {
  readonly status: string;
  /** As received; '': none. */
  readonly statusReceived: string;
  readonly fate: Fate | 'waiting';
}

/** A postback that creates a conversion, or still can, gives it a status even without naming one. */
const MAKES: ReadonlySet<Said['fate']> = new Set(['recorded', 'waiting', 'test']);

/** The status that a postback set. '': it named none, and its conversion kept its own. */
export const statusSaid = ({ status, statusReceived, fate }: Said): string =>
  statusReceived === '' && !MAKES.has(fate) ? '' : status;
