import type { ShipmentHead } from './message.ts';

/** What a shipment is to its receiver. Only what a sender says for the first time, and last, changes floors. */
type Hearing = 'first' | 'repeated' | 'superseded';

export interface Senders {
  hear(head: ShipmentHead): Hearing;
  /** Journals, by folder name, that the same machine sent before and no longer has. */
  gone(head: ShipmentHead): string[];
}

interface Sender {
  id: string;
  /** Number of its last shipment. */
  number: number;
  /** Journals that it has sent. */
  journals: Set<string>;
}

/** Superseded senders that could still speak up. */
const MOST_SUPERSEDED = 1000;

/**
 * Who sends. Of several shippers on one machine, the last to begin counts: an older one that hangs, or whose shipments
 * the network still has, is told. Bytes need no such care, because a copy takes only what continues it.
 */
export const createSenders = (): Senders => {
  const current = new Map<string, Sender>();
  const superseded = new Set<string>();
  const placeOf = ({ origin, machine }: ShipmentHead): string => `${origin} ${machine}`;
  const namesOf = (head: ShipmentHead): string[] =>
    head.journals.map(({ node, worker }) => `n${node}-w${worker}`);

  return {
    hear: (head) => {
      const { sender, number } = head;
      const known = current.get(placeOf(head));
      if (superseded.has(sender)) return 'superseded';
      if (known?.id === sender && number <= known.number) return 'repeated';
      if (known !== undefined && known.id !== sender) {
        superseded.add(known.id);
        const [oldest] = superseded;
        if (superseded.size > MOST_SUPERSEDED && oldest !== undefined) superseded.delete(oldest);
      }
      const journals = new Set([...(known?.journals ?? []), ...namesOf(head)]);
      current.set(placeOf(head), { id: sender, number, journals });
      return 'first';
    },
    gone: (head) => {
      const here = new Set(namesOf(head));
      return [...(current.get(placeOf(head))?.journals ?? [])].filter((name) => !here.has(name));
    },
  };
};
