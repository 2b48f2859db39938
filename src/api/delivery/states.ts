import { sql } from 'kysely';
import type { Row } from '../../db/tables.ts';

export type State = Row<'deliveries'>['state'];

interface Transition {
  /** States in which it can happen; empty if it creates the delivery. */
  readonly from: readonly State[];
  readonly to: State;
}

/** Everything that sets the state of a delivery. What is being sent is still `waiting`. */
export const TRANSITIONS = {
  planned: { from: [], to: 'waiting' },
  /** There is nothing to send, or a repeat is not sent. */
  omitted: { from: [], to: 'dropped' },
  accepted: { from: ['waiting'], to: 'delivered' },
  /** The receiver refused its content, so another try would not help. */
  refused: { from: ['waiting'], to: 'dropped' },
  /** A try failed, and another one follows. */
  postponed: { from: ['waiting'], to: 'waiting' },
  /** The last try failed; a test has only one. */
  exhausted: { from: ['waiting'], to: 'failed' },
  /** It waited as long as deliveries are kept, or its process ended. */
  expired: { from: ['waiting'], to: 'failed' },
  /** It was rebuilt for the current version of its outgoing postback. */
  renewed: { from: ['waiting'], to: 'waiting' },
  /** The current version of its outgoing postback does not send it. */
  excluded: { from: ['waiting'], to: 'dropped' },
  /** Its target was deleted. */
  orphaned: { from: ['waiting'], to: 'dropped' },
  /** The delivery that was to cover it was given up. */
  released: { from: ['dropped'], to: 'waiting' },
  /** A member sends it again. */
  resent: { from: ['waiting', 'delivered', 'dropped', 'failed'], to: 'waiting' },
} as const satisfies Record<string, Transition>;

export type DeliveryEvent = keyof typeof TRANSITIONS;

/** The state after an event. */
export const stateAfter = <E extends DeliveryEvent>(event: E): (typeof TRANSITIONS)[E]['to'] =>
  TRANSITIONS[event].to;

/** The states in which an event can happen, as a list for `in`; literals, as in the conditions of indexes. */
export const statesBefore = (event: DeliveryEvent) =>
  sql<State>`(${sql.join(TRANSITIONS[event].from.map((state) => sql.lit(state)))})`;
