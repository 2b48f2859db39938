import type { CampaignRow } from '../../../../contracts/campaign.ts';

/** Rows of the list and what can be done with them, in a table or as cards. */
export interface Rows {
  rows: readonly CampaignRow[];
  /** When the rows were asked for, milliseconds since 1970. */
  now: number;
  timeZone: string;
  /** The workspace's. */
  currency: string;
  /** Null: who looks may change nothing. */
  select: {
    isOn: (id: string) => boolean;
    toggle: (id: string, range: boolean) => void;
    page: () => void;
  } | null;
}
