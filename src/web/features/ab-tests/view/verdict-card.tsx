import Failed from '@mui/icons-material/CancelOutlined';
import Missing from '@mui/icons-material/RadioButtonUnchecked';
import Done from '@mui/icons-material/TaskAlt';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { AbAnalysis } from '../../../../contracts/ab-tests/ab-test-analysis.ts';
import { useT } from '../../../i18n/use-t.ts';
import { hasEnded, isAlarmed, type ResultsAbTest } from './shown-results.ts';
import { type VerdictTerms, verdictWords } from './verdict-text.ts';

interface Check {
  key: string;
  ok: boolean;
  /** Whether it is not met because something is wrong, so that waiting does not help. */
  failed?: boolean;
  text: string;
}

/** Weight for new visitors until the test ended, in hundredths of a percent. */
const weightIn = ({ arms: variants }: ResultsAbTest, path: number): number =>
  variants.find((variant) => variant.path === path)?.weight ?? 0;

/** The requirements of a verdict, each with its threshold and whether it is met. */
export const checksOf = (
  test: ResultsAbTest,
  analysis: AbAnalysis,
  { t, figures, time }: VerdictTerms,
): Check[] => {
  const { thresholds, arms: variants, upTo, fullWeekAt, verdict, leastP } = analysis;
  const { minUnits: units, minConversions: conversions, alpha, srm } = thresholds;
  if (upTo === null || fullWeekAt === null || variants.every(({ assigned }) => assigned === 0)) return [];
  const sound = !isAlarmed(analysis);
  const split = {
    key: 'split',
    ok: sound,
    failed: !sound,
    text: t(sound ? 'result.check.split.ok' : 'result.check.split.bad', { p: figures.level(srm) }),
  };
  // Do not wait for a variant without new visitors.
  const coming = variants.filter(
    ({ path, weight }, place) => place === 0 || (weight ?? weightIn(test, path)) > 0,
  );
  const data = {
    key: 'data',
    ok: coming.every((variant) => variant.units >= units && variant.conversions >= conversions),
    text: t('result.check.data', { units, conversions }),
  };
  // During a split alarm no difference counts, however significant it seems.
  if (test.mode === 'bandit' || !sound) return [split, data];
  const p = { p: figures.pIs(leastP), alpha: figures.level(alpha) };
  if (test.kind === 'aa') {
    const count = variants.reduce((all, variant) => all + variant.units, 0);
    return [
      split,
      data,
      {
        key: 'p',
        ok: leastP === null || leastP >= alpha,
        failed: verdict?.code === 'aa_failed',
        text: t('result.check.aa', p),
      },
      ...(test.plannedUnits === null
        ? []
        : [
            {
              key: 'planned',
              ok: count >= test.plannedUnits,
              text: t('result.check.planned', { count, planned: test.plannedUnits }),
            },
          ]),
    ];
  }
  // A variant that joined later completes its week later.
  const week = verdict?.code === 'ahead' || verdict?.code === 'behind' ? verdict.until : fullWeekAt;
  return [
    split,
    data,
    { key: 'p', ok: leastP !== null && leastP < alpha, text: t('result.check.p', p) },
    {
      key: 'week',
      ok: Date.parse(upTo) >= Date.parse(week),
      text: t('result.check.week', { date: time(week) }),
    },
  ];
};

const CHECK = {
  met: { Icon: Done, word: 'abTest.preview.yes', color: 'success.main' },
  missing: { Icon: Missing, word: 'abTest.preview.no', color: 'text.secondary' },
  failed: { Icon: Failed, word: 'result.split.alarm', color: 'error.main' },
} as const;

const CheckRow = ({ check: { ok, failed = false, text } }: { check: Check }) => {
  const t = useT();
  const { Icon, word, color } = CHECK[ok ? 'met' : failed ? 'failed' : 'missing'];
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <Icon titleAccess={t(word)} sx={{ fontSize: 18, color }} />
      {text}
    </Box>
  );
};

interface VerdictCardProps {
  test: ResultsAbTest;
  analysis: AbAnalysis;
  terms: VerdictTerms;
}

/** The verdict of a test in plain words, its reasons, and the next step. */
export const VerdictCard = ({ test, analysis, terms }: VerdictCardProps) => {
  const { t } = terms;
  const id = useId();
  const { tone, title, lines, next } = verdictWords(test, analysis, terms);
  const checks = checksOf(test, analysis, terms);
  const { upTo, unitsPerDay } = analysis;
  const facts = [
    ...(upTo === null ? [] : [t('result.upTo', { time: terms.time(upTo) })]),
    ...(unitsPerDay === null || hasEnded(test) ? [] : [t('result.perDay', { count: unitsPerDay })]),
  ];
  return (
    <Alert
      severity={tone}
      role="region"
      aria-labelledby={id}
      sx={{
        bgcolor: 'background.paper',
        borderWidth: 2,
        '& .MuiAlert-message': { minWidth: 0, flexGrow: 1 },
      }}
    >
      <Typography variant="h2" id={id} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, mt: 0.5, color: 'text.primary', overflowWrap: 'anywhere' }}>
        <div>
          {lines.map((line) => (
            <Typography key={line} variant="body2">
              {line}
            </Typography>
          ))}
        </div>
        {next !== null && (
          <Typography variant="body2">
            <strong>{t('result.next')}:</strong> {next}
          </Typography>
        )}
        {checks.length > 0 && (
          <Box
            component="ul"
            sx={{
              m: 0,
              p: 0,
              listStyle: 'none',
              display: 'grid',
              columnGap: 3,
              rowGap: 0.5,
              gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {checks.map((check) => (
              <CheckRow key={check.key} check={check} />
            ))}
          </Box>
        )}
        {facts.length > 0 && (
          <Typography variant="caption" color="textSecondary">
            {facts.join(' · ')}
          </Typography>
        )}
      </Box>
    </Alert>
  );
};
