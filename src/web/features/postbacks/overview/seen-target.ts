import type { TargetHealth } from '../../../../contracts/postbacks/outgoing.ts';

/** An outgoing postback or a webhook in the overview. */
export interface SeenTarget {
  id: string;
  name: string;
  enabled: boolean;
  health: TargetHealth;
  /** False for a webhook. */
  isRule: boolean;
  /** Conditions that can no longer be met. */
  gaps: readonly string[];
}

/** The search of its log. */
export const logOf = ({ id, isRule }: SeenTarget) => (isRule ? { rule: id } : { webhook: id });
