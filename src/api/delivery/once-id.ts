import type { OutgoingFacts } from '../../core/postback/facts.ts';
import { platformName } from '../../core/postback/target.ts';
import type { Row } from '../../db/tables.ts';
import { idempotencyOf } from './new-row.ts';

/** The ID of a conversion under a platform's name for it; null: the target is not a platform, or has no name for it. */
export const onceIdOf = (
  { public_id, target }: Pick<Row<'outgoing_rules'>, 'public_id' | 'target'>,
  { clickId, event, transaction, status }: OutgoingFacts,
): string | null => {
  const name = platformName(target, status);
  return name === null ? null : idempotencyOf(public_id, JSON.stringify([clickId, event, transaction, name]));
};
