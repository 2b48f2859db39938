import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useT } from '../../../i18n/use-t.ts';
import { CardNumbers, ListCard } from '../../../report/lists/list-card.tsx';
import { NUMBERS_OF } from './columns.ts';
import type { ListProps } from './list-table.tsx';
import { NameCell } from './name-cell.tsx';

/** The list on a phone: the totals, and a card for each page with the numbers that matter. */
export const ListCards = ({ kind, label, rows, totals, currency, mayEdit, select }: ListProps) => {
  const t = useT();
  const metrics = NUMBERS_OF[kind];
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {totals && (
        <ListCard
          head={
            <Typography variant="body2" sx={{ fontWeight: 700 }}>
              {t('breakdown.total')}
            </Typography>
          }
        >
          <CardNumbers figures={totals} currency={currency} metrics={metrics} />
        </ListCard>
      )}
      {rows.map((row) => (
        <ListCard key={row.id} id={row.id} head={<NameCell page={row} mayEdit={mayEdit} select={select} />}>
          <Typography variant="caption" color="textSecondary">
            {t('campaigns.count', { count: row.campaigns })}
          </Typography>
          {row.figures && <CardNumbers figures={row.figures} currency={currency} metrics={metrics} />}
        </ListCard>
      ))}
    </Box>
  );
};
