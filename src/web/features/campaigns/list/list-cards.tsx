import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useT } from '../../../i18n/use-t.ts';
import { Cell } from './cell.tsx';
import { type Column, FIGURE_NAMES, FIGURES, type Rows } from './columns.ts';
import { NameCell } from './list-table.tsx';

/** The list on a phone: a card with figures for each campaign, instead of a table that scrolls sideways. */
export const ListCards = ({
  rows,
  now,
  timeZone,
  currency,
  select,
  columns,
}: Rows & { columns: readonly Column[] }) => {
  const t = useT();
  const figures = FIGURE_NAMES.filter((name) => columns.includes(name));
  const others = columns.filter((column) => !Object.hasOwn(FIGURES, column) && column !== 'status');
  return (
    <Box component="ul" aria-label={t('campaigns.title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {rows.map((row) => (
        <Box
          component="li"
          key={row.id}
          data-id={row.id}
          sx={{ p: 2, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 1, minWidth: 0 }}
        >
          <Box
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              alignItems: 'center',
              gap: 1,
              minWidth: 0,
            }}
          >
            <NameCell row={row} select={select} />
            {columns.includes('status') && (
              <Cell column="status" row={row} now={now} timeZone={timeZone} currency={currency} />
            )}
          </Box>
          {figures.length > 0 && (
            <Box
              component="dl"
              sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 2, rowGap: 0.5 }}
            >
              {figures.map((name) => (
                <Box
                  key={name}
                  sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, minWidth: 0 }}
                >
                  <Typography component="dt" variant="body2" color="textSecondary" sx={{ minWidth: 0 }}>
                    {t(FIGURES[name])}
                  </Typography>
                  <Typography
                    component="dd"
                    variant="body2"
                    sx={{ m: 0, fontVariantNumeric: 'tabular-nums', fontWeight: 500 }}
                  >
                    <Cell column={name} row={row} now={now} timeZone={timeZone} currency={currency} />
                  </Typography>
                </Box>
              ))}
            </Box>
          )}
          {others.map((column) => (
            <Box key={column} sx={{ fontSize: '0.875rem', minWidth: 0, ':empty': { display: 'none' } }}>
              <Cell column={column} row={row} now={now} timeZone={timeZone} currency={currency} />
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  );
};
