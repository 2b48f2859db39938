import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CampaignTotals } from '../../../../contracts/campaigns/campaign-figures.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CardNumbers, ListCard } from '../../../report/lists/list-card.tsx';
import { Cell } from './cell.tsx';
import type { Rows } from './columns.ts';
import { NameCell } from './list-table.tsx';

/** The list on a phone: the totals, and a card for each campaign with the numbers that matter, money first. */
export const ListCards = ({ rows, range, select, totals, ...shown }: Rows & { totals: CampaignTotals }) => {
  const t = useT();
  const { currency } = shown;
  return (
    <Box component="ul" aria-label={t('campaigns.title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      <ListCard
        head={
          <Typography variant="body2" sx={{ fontWeight: 700 }}>
            {t('breakdown.total')}
          </Typography>
        }
      >
        <CardNumbers figures={totals} currency={currency} />
      </ListCard>
      {rows.map((row) => (
        <ListCard
          key={row.id}
          id={row.id}
          head={
            <>
              <NameCell row={row} range={range} select={select} />
              <Cell column="status" row={row} {...shown} />
            </>
          }
        >
          <CardNumbers figures={row.figures} currency={currency} />
        </ListCard>
      ))}
    </Box>
  );
};
