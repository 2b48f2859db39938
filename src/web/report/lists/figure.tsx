import type { CampaignFigures } from '../../../contracts/campaigns/campaign-figures.ts';
import type { CampaignFigure } from '../../../contracts/campaigns/campaign-query.ts';
import { CostFigure } from '../ledger/cost-figure.tsx';
import { useMetricFormat } from '../use-metric-format.ts';

interface FigureProps {
  metric: CampaignFigure;
  figures: CampaignFigures;
  currency: string;
}

/** A figure of one row of a list or of all of them, as reports show it. */
export const Figure = ({ metric, figures, currency }: FigureProps) => {
  const write = useMetricFormat(currency);
  const value = figures[metric];
  return <CostFigure metric={metric} value={value} figure={write(metric, value)} spread={figures.spread} />;
};
