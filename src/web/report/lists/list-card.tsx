import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { CampaignFigures } from '../../../contracts/campaigns/campaign-figures.ts';
import type { CampaignFigure } from '../../../contracts/campaigns/campaign-query.ts';
import { useT } from '../../i18n/use-t.ts';
import { openRow } from '../../ui/tables/row-keys.ts';
import { metricWords } from '../conversions/metric-names.ts';
import { Figure } from './figure.tsx';

interface NumbersProps {
  figures: CampaignFigures;
  currency: string;
  /** By default cost, revenue and profit. */
  metrics?: readonly CampaignFigure[] | null;
}

/** What was spent, or how many came if nobody knows; what it earned; and what is left of it. */
export const CardNumbers = ({ figures, currency, metrics = null }: NumbersProps) => {
  const words = metricWords(useT(), []);
  const money = [figures.cost === null ? 'valid' : 'cost', 'revenue', 'profit'] as const;
  const shown: readonly CampaignFigure[] = metrics ?? money;
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, auto))', columnGap: 1.5 }}
    >
      {shown.map((metric) => (
        <Box key={metric} sx={{ minWidth: 0, '&:last-of-type': { textAlign: 'right' } }}>
          <Typography component="dt" variant="caption" color="textSecondary" noWrap sx={{ display: 'block' }}>
            {words.short(metric)}
          </Typography>
          <Typography
            component="dd"
            variant="body2"
            sx={{ m: 0, fontVariantNumeric: 'tabular-nums', fontWeight: 600, overflowWrap: 'anywhere' }}
          >
            <Figure metric={metric} figures={figures} currency={currency} />
          </Typography>
          {metric === 'profit' && (
            <Typography component="dd" variant="caption" color="textSecondary" sx={{ m: 0 }}>
              {words.short('roi')} <Figure metric="roi" figures={figures} currency={currency} />
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
};

/** One row of a list on a phone; with an ID, a click anywhere in it follows its link. */
export const ListCard = ({ id, head, children }: { id?: string; head: ReactNode; children: ReactNode }) => (
  <Box
    component="li"
    {...(id !== undefined && { 'data-id': id, onClick: openRow })}
    sx={{
      p: 2,
      ...(id !== undefined && { cursor: 'pointer' }),
      borderTop: 1,
      borderColor: 'divider',
      display: 'grid',
      gap: 1,
      minWidth: 0,
    }}
  >
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1, minWidth: 0 }}>
      {head}
    </Box>
    {children}
  </Box>
);
