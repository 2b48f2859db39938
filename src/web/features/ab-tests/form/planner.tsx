import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { AbBaselineQuery } from '../../../../contracts/ab-tests/ab-baseline.ts';
import { effectIn, forecast, type PlanQuestion } from '../../../../core/stats/plan/forecast.ts';
import { meQuery } from '../../../api/accounts/session.ts';
import { abBaselineQuery } from '../../../api/campaigns/ab-tests.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { LoadingRows } from '../../../ui/feedback/states.tsx';
import {
  type Expected,
  ExpectedFields,
  expectedOf,
  isWeak,
  LIFTS,
  liftPlace,
  questionOf,
  spoken,
} from './expected.tsx';
import { type AbTestValues, fractionOf, secondsOf } from './values.ts';

const WEEKS = [1, 2, 4] as const;
const WEEK_DAYS = 7;

interface OutlookProps {
  question: PlanQuestion;
  onUse: (units: number) => void;
}

/** What the planned test would need, and what it could detect. */
const Outlook = ({ question, onUse }: OutlookProps) => {
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
    [t(isEven ? 'abPlan.perVariant' : 'abPlan.perVariant.least'), format.count(unitsPerArm)],
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

/** Waits until the user stops typing, then queries once. */
const SETTLED_MS = 400;

const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

interface PlannerProps {
  campaign: string;
  /** Number of the rule; 0: the default. */
  rule: number;
  values: AbTestValues;
  onChange: (values: Partial<Pick<AbTestValues, 'mde' | 'planned'>>) => void;
}

/** How long the test would take, based on the campaign's recent weeks. */
export const Planner = ({ campaign, rule, values, onChange }: PlannerProps) => {
  const t = useT();
  const intl = useIntl();
  const format = useFormat();
  const id = useId();
  const [own, setOwn] = useState<Partial<Expected>>({});
  const { goal, counts, types, event, mde } = values;
  const isRevenue = goal === 'revenue';
  const asked = useSettled(
    JSON.stringify({
      ...{ campaign, rule, metric: goal, window: secondsOf(values) },
      ...(counts === 'event'
        ? { event: event.trim() }
        : { types: counts === 'types' ? types.join() : counts }),
    }),
  );
  const query = AbBaselineQuery.safeParse(JSON.parse(asked));
  const { data, isError } = useQuery({
    ...abBaselineQuery(query.data ?? { campaign, metric: 'conversion' }),
    enabled: query.success,
  });
  const workspace = useQuery(meQuery()).data?.workspace;
  const { currency, timeZone } = workspace ?? { currency: '', timeZone: 'UTC' };
  const expected = { ...expectedOf(data), ...own };
  const question = questionOf(expected, values);
  const said = (): string => {
    if (data === undefined || data.visitors === 0) return t('abPlan.from.none');
    const { of, from, to, visitors, judged, conversions } = data;
    const when = intl.formatDateTimeRange(Date.parse(from ?? to), Date.parse(to), {
      dateStyle: 'medium',
      timeZone,
    });
    return [
      t(`abPlan.from.${of}`, { when, visitors }),
      t(judged > 0 ? 'abPlan.judged' : 'abPlan.unjudged', { judged, conversions }),
      t('abPlan.change'),
    ].join(' ');
  };
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}
    >
      <Stack spacing={2.5}>
        <Typography id={id} variant="h3">
          {t('abPlan.title')}
        </Typography>
        {isError && <Alert severity="warning">{t('abPlan.failed')}</Alert>}
        {!isError && data === undefined && <LoadingRows rows={1} />}
        {data && (
          <Typography variant="body2" color="textSecondary">
            {said()}
          </Typography>
        )}
        <ExpectedFields
          expected={expected}
          isRevenue={isRevenue}
          currency={currency}
          onChange={(next) => setOwn((before) => ({ ...before, ...next }))}
        />
        <Box sx={{ px: 1 }}>
          <Typography id={`${id}-lift`} gutterBottom>
            {t('abPlan.lift', { lift: format.percent(Math.max(0, fractionOf(mde))) })}
          </Typography>
          <Slider
            aria-labelledby={`${id}-lift`}
            value={liftPlace(mde)}
            min={0}
            max={LIFTS.length - 1}
            step={1}
            marks
            getAriaValueText={(place) => format.percent((LIFTS[place] ?? 0) / 100)}
            onChange={(_event, place) => onChange({ mde: String(LIFTS[place as number] ?? '') })}
          />
        </Box>
        {question === null ? (
          <Typography color="textSecondary">{t('abPlan.nothing')}</Typography>
        ) : (
          <Outlook question={question} onUse={(units) => onChange({ planned: String(units) })} />
        )}
      </Stack>
    </Box>
  );
};
