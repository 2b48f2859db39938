import type { Decision } from '../core/routing/decide.ts';
import type { PlanDestination, Visitor } from '../core/routing/plan.ts';
import type { Classification } from '../core/traffic/classify.ts';
import type { Position } from '../events/journal/contract.ts';
import type { RequestFields } from '../events/journal/record.ts';

/** A hit on a campaign, classified and decided; its record is made and waits to be appended in the same turn. */
export interface Click {
  readonly position: Position;
  readonly decision: Decision;
  readonly classification: Classification;
  readonly visitor: Visitor;
  readonly fields: RequestFields;
  /** Undefined when the decision leads nowhere, or when it is refused. */
  readonly destination: PlanDestination | undefined;
  /** Refused openly with this status; 0: not refused. */
  readonly refused: 0 | 403 | 429;
  /** Signed id of this click. */
  clickId(): string;
  /** The address the visitor is sent to. Only with a destination. */
  location(): string;
}
