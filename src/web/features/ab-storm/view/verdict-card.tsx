import Missing from '@mui/icons-material/RadioButtonUnchecked';
import Done from '@mui/icons-material/TaskAlt';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { AbAnalysis } from '../../../../contracts/ab-tests/ab-test-analysis.ts';
import { useT } from '../../../i18n/use-t.ts';
import { type Check, checksOf } from './checks.ts';
import { hasEnded, type ResultsTest } from './results-test.ts';
import { type VerdictTerms, verdictWords } from './verdict-text.ts';

const CheckRow = ({ check: { ok, text } }: { check: Check }) => {
  const t = useT();
  const Icon = ok ? Done : Missing;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <Icon
        titleAccess={t(ok ? 'abTest.preview.yes' : 'abTest.preview.no')}
        sx={{ fontSize: 18, color: ok ? 'success.main' : 'text.secondary' }}
      />
      {text}
    </Box>
  );
};

interface VerdictCardProps {
  test: ResultsTest;
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
