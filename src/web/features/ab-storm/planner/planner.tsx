import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { AbBaselineQuery } from '../../../../contracts/ab-tests/ab-baseline.ts';
import { meQuery } from '../../../api/accounts/session.ts';
import { abBaselineQuery } from '../../../api/campaigns/ab-tests.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { LoadingRows } from '../../../ui/feedback/states.tsx';
import { fractionOf, secondsOf, type TestValues } from '../form/values.ts';
import { type Expected, expectedOf, LIFTS, liftPlace, questionOf } from './expected.ts';
import { ExpectedFields } from './expected-fields.tsx';
import { Outlook } from './outlook.tsx';

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

export interface PlannerProps {
  campaign: string;
  /** Number of the rule, 0: the default. */
  rule: number;
  values: TestValues;
  onChange: (values: Partial<Pick<TestValues, 'mde' | 'planned'>>) => void;
}

/** How long the test would take, based on the campaign's recent weeks. */
export const Planner = ({ campaign, rule, values, onChange }: PlannerProps) => {
  const t = useT();
  const intl = useIntl();
  const format = useFormat();
  const id = useId();
  const [own, setOwn] = useState<Partial<Expected>>({});
  const { goal, event, mde } = values;
  const isRevenue = goal === 'revenue';
  const asked = useSettled(
    JSON.stringify({ campaign, rule, metric: goal, event: event.trim(), window: secondsOf(values) }),
  );
  const query = AbBaselineQuery.safeParse(JSON.parse(asked));
  const { data, isError } = useQuery({
    ...abBaselineQuery(query.data ?? { campaign, metric: 'conversion', event: 'conversion' }),
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
