import Typography from '@mui/material/Typography';
import { WEIGHT_TOTAL } from '../../contracts/routing/routing.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useT } from '../i18n/use-t.ts';
import { sumOf } from './weights.ts';

/** Below the rows: the sum of the weights. */
export const SplitSum = ({ weights }: { weights: readonly string[] }) => {
  const t = useT();
  const { weight } = useFormat();
  const sum = sumOf(weights);
  const key =
    sum === WEIGHT_TOTAL ? 'campaign.sum' : sum > WEIGHT_TOTAL ? 'campaign.sum.over' : 'campaign.sum.under';
  return (
    <Typography
      variant="body2"
      role="status"
      sx={{
        fontVariantNumeric: 'tabular-nums',
        fontWeight: 500,
        color: sum === WEIGHT_TOTAL ? 'text.secondary' : 'error.main',
      }}
    >
      {t(key, { sum: weight(sum), rest: weight(Math.abs(WEIGHT_TOTAL - sum)) })}
    </Typography>
  );
};
