import type { CompiledPlan } from './compile.ts';
import type { Decision } from './decision.ts';

/**
 * The decision of a campaign that sends nobody anywhere at `time` (milliseconds since 1970), whoever asks: it is paused
 * or archived, has not started, or has ended. Null: it is open, and caps and rules decide.
 */
export const closedAt = (
  { inactive, notStarted, ended }: Pick<CompiledPlan, 'inactive' | 'notStarted' | 'ended'>,
  time: number,
): Decision | null => {
  if (inactive !== null) return inactive;
  if (notStarted !== null && time < notStarted.until) return notStarted.decision;
  return ended !== null && time >= ended.since ? ended.decision : null;
};
