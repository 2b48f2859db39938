import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { effectIn, forecast, type PlanQuestion } from '../../../../core/stats/plan/forecast.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { isWeak, spoken } from './expected.ts';

const WEEKS = [1, 2, 4] as const;
const WEEK_DAYS = 7;

interface OutlookProps {
  question: PlanQuestion;
  onUse: (units: number) => void;
}

/** What the planned test would need, and what it could detect. */
export const Outlook = ({ question, onUse }: OutlookProps) => {
  const t = useT();
  const format = useFormat();
  const { unitsPerArm, units, days } = forecast(question);
  const served = question.weights.filter((weight) => weight > 0);
  const isEven = new Set(served).size <= 1;
  const time = (count: number): string => {
    const said = spoken(count);
    return t(`abPlan.${said.unit}`, { count: said.count });
  };
  if (unitsPerArm === null || units === null) return <Alert severity="warning">{t('abPlan.tooLarge')}</Alert>;
  const figures = [
    [t(isEven ? 'abPlan.perArm' : 'abPlan.perArm.least'), format.count(unitsPerArm)],
    [t('abPlan.units'), format.count(units)],
    [t('abPlan.time'), days === null ? t('app.notKnown') : time(days)],
  ] as const;
  return (
    <Stack spacing={2}>
      <Box
        component="dl"
        aria-live="polite"
        sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } }}
      >
        {figures.map(([label, value]) => (
          <Box key={label}>
            <Typography component="dt" variant="caption" color="textSecondary">
              {label}
            </Typography>
            <Typography component="dd" variant="h3" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      {days !== null && isWeak(days) ? (
        <Alert severity="warning">
          {t('abPlan.weak', { visitors: Math.round(question.unitsPerDay), time: time(days) })}
        </Alert>
      ) : (
        <Typography variant="body2" color="textSecondary">
          {t('abPlan.sure')}
        </Typography>
      )}
      <Box>
        <Button variant="outlined" onClick={() => onUse(units)}>
          {t('abPlan.use', { units })}
        </Button>
      </Box>
      <Box sx={{ maxWidth: 420 }}>
        <Typography variant="subtitle2" component="h4">
          {t('abPlan.effects')}
        </Typography>
        <Table
          size="small"
          aria-label={t('abPlan.effects')}
          sx={{ '& th': { whiteSpace: 'normal' }, '& th, & td': { px: 0.5 } }}
        >
          <TableHead>
            <TableRow>
              <TableCell>{t('abPlan.effects.time')}</TableCell>
              <TableCell align="right">{t('abPlan.effects.lift')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {WEEKS.map((weeks) => {
              const effect = effectIn(question, weeks * WEEK_DAYS);
              return (
                <TableRow key={weeks}>
                  <TableCell>{t('abPlan.effects.weeks', { count: weeks })}</TableCell>
                  <TableCell align="right">
                    {effect === null ? t('abPlan.effects.none') : format.percent(effect)}
                  </TableCell>
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      </Box>
    </Stack>
  );
};
