import type { TargetHealth } from '../../../../contracts/outgoing.ts';

/** A rule or a webhook as the overview has it. */
export interface SeenTarget {
  id: string;
  name: string;
  enabled: boolean;
  health: TargetHealth;
  /** Else it is a webhook. */
  isRule: boolean;
  /** What it waits for in vain. */
  gaps: readonly string[];
}

/** The address of its log. */
export const logOf = ({ id, isRule }: SeenTarget) => ({
  tab: 'sent',
  ...(isRule ? { rule: id } : { webhook: id }),
});
