import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { UnpricedCurrency } from '../../../../contracts/postbacks/rate.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';

interface UnpricedNoteProps {
  unpriced: readonly UnpricedCurrency[];
  mayEdit: boolean;
  onEnter: (one: UnpricedCurrency) => void;
}

/** Amounts missing from revenue, since when, and how to fix that; with a new rate, that it is being recalculated. */
export const UnpricedNote = ({ unpriced, mayEdit, onEnter }: UnpricedNoteProps) => {
  const t = useT();
  const format = useFormat();
  const whenOf = (one: UnpricedCurrency): string => {
    const [from, to] = [format.date(one.from, 'UTC'), format.date(one.to, 'UTC')];
    return from === to ? from : t('rates.days', { from, to });
  };
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0, flexGrow: 1 } }}>
      <AlertTitle>{t('rates.unpriced')}</AlertTitle>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {unpriced.map((one) => (
          <Box
            component="li"
            key={one.currency}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
          >
            <span>
              {t('rates.unpriced.one', {
                count: one.conversions,
                payout: format.money(one.payout, one.currency),
                when: whenOf(one),
              })}
            </span>
            {one.recalculating && <span role="status">{t('rates.recalculating')}</span>}
            {mayEdit && !one.recalculating && (
              <Button size="small" color="inherit" variant="outlined" onClick={() => onEnter(one)}>
                {t('rates.enter', { currency: one.currency })}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Alert>
  );
};
