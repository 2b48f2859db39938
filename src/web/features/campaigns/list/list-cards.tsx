import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { CampaignFigures, CampaignTotals } from '../../../../contracts/campaigns/campaign-figures.ts';
import type { CampaignFigure } from '../../../../contracts/campaigns/campaign-query.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Cell, Figure } from './cell.tsx';
import { labelOf, type Rows } from './columns.ts';
import { NameCell } from './list-table.tsx';

interface NumbersProps {
  figures: CampaignFigures;
  currency: string;
}

/** What was spent, or how many came if nobody knows; what it earned; and what is left of it. */
const Numbers = ({ figures, currency }: NumbersProps) => {
  const t = useT();
  const shown: readonly CampaignFigure[] = [figures.cost === null ? 'valid' : 'cost', 'revenue', 'profit'];
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, auto))', columnGap: 1.5 }}
    >
      {shown.map((metric) => (
        <Box key={metric} sx={{ minWidth: 0, '&:last-of-type': { textAlign: 'right' } }}>
          <Typography component="dt" variant="caption" color="textSecondary" noWrap sx={{ display: 'block' }}>
            {labelOf(t, metric)}
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
              {labelOf(t, 'roi')} <Figure metric="roi" figures={figures} currency={currency} />
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
};

const Item = ({ id, head, children }: { id?: string; head: ReactNode; children: ReactNode }) => (
  <Box
    component="li"
    {...(id !== undefined && { 'data-id': id })}
    sx={{ p: 2, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 1, minWidth: 0 }}
  >
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1, minWidth: 0 }}>
      {head}
    </Box>
    {children}
  </Box>
);

/** The list on a phone: the totals, and a card for each campaign with the numbers that matter, money first. */
export const ListCards = ({ rows, select, totals, ...shown }: Rows & { totals: CampaignTotals }) => {
  const t = useT();
  const { currency } = shown;
  return (
    <Box component="ul" aria-label={t('campaigns.title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      <Item
        head={
          <Typography variant="body2" sx={{ fontWeight: 700 }}>
            {t('breakdown.total')}
          </Typography>
        }
      >
        <Numbers figures={totals} currency={currency} />
      </Item>
      {rows.map((row) => (
        <Item
          key={row.id}
          id={row.id}
          head={
            <>
              <NameCell row={row} select={select} />
              <Cell column="status" row={row} {...shown} />
            </>
          }
        >
          <Numbers figures={row.figures} currency={currency} />
        </Item>
      ))}
    </Box>
  );
};
