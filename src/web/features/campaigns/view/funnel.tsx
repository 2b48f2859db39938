import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import type { Report } from '../../../report/use-report.ts';
import { DestinationTables } from './destination-tables.tsx';
import { ExitsCard } from './exits-card.tsx';
import { WaterfallCard } from './waterfall-card.tsx';

interface FunnelProps {
  campaign: Campaign;
  report: Report;
}

/** From the ad to the conversion: where clicks were lost, and what each page earned. */
export const Funnel = ({ campaign, report }: FunnelProps) => (
  <>
    <WaterfallCard campaign={campaign.id} report={report} />
    <DestinationTables campaign={campaign} report={report} />
    <ExitsCard campaign={campaign.id} report={report} />
  </>
);
