import type { CampaignRow } from '../../../../contracts/campaigns/campaign.ts';

/** Rows of the list with their actions, for a table or cards. */
export interface Rows {
  rows: readonly CampaignRow[];
  /** When the rows were requested, milliseconds since 1970. */
  now: number;
  timeZone: string;
  /** The workspace's. */
  currency: string;
  /** Null: the user has read-only access. */
  select: {
    isOn: (id: string) => boolean;
    toggle: (id: string, range: boolean) => void;
    page: () => void;
  } | null;
}
