import type { CompiledPlan } from '../compile.ts';
import type { Decision } from '../decision.ts';

/**
 * The decision of a campaign that is closed to every visitor at `time` (milliseconds since 1970): paused, archived, not
 * started or ended. Null: it is open, and caps and rules decide.
 */
export const closedAt = (
  { inactive, notStarted, ended }: Pick<CompiledPlan, 'inactive' | 'notStarted' | 'ended'>,
  time: number,
): Decision | null => {
  if (inactive !== null) return inactive;
  if (notStarted !== null && time < notStarted.until) return notStarted.decision;
  return ended !== null && time >= ended.since ? ended.decision : null;
};
