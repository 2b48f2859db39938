import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import type { AbAnalysis } from '../../../../contracts/ab-tests/ab-test-analysis.ts';
import { colorStyle } from '../../../ui/chart/chart-colors.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { PhaseList } from '../phase-list.tsx';
import { armColumns } from './arm-columns.ts';
import { Charts } from './charts.tsx';
import { FigureTable } from './figure-table.tsx';
import { BanditPanel } from './panels/bandit-panel.tsx';
import { FixedPanel } from './panels/fixed-panel.tsx';
import { GuardrailPanel } from './panels/guardrail-panel.tsx';
import { SincePanel } from './panels/since-panel.tsx';
import { SplitPanel } from './panels/split-panel.tsx';
import { isAlarmed, type ResultsTest } from './results-test.ts';
import { useTerms } from './terms.ts';
import { VerdictCard } from './verdict-card.tsx';

interface ResultsProps {
  test: ResultsTest;
  analysis: AbAnalysis;
  timeZone: string;
  /** ISO 4217, of the workspace. */
  currency: string;
  segments?: ReactNode;
}

/** All results of a test, for its owners and anyone they shared it with: read-only. */
export const Results = ({ test, analysis, timeZone, currency, segments }: ResultsProps) => {
  const terms = useTerms(test, timeZone, currency);
  const { t, figures, nameOf, placeOf } = terms;
  const { arms, splits, guardrails, fixed, bandit } = analysis;
  const visited = arms.some(({ assigned, requests }) => assigned > 0 || requests > 0);
  const title = t('result.section.arms');
  return (
    <Stack spacing={2} sx={colorStyle}>
      <VerdictCard test={test} analysis={analysis} terms={terms} />
      {visited && (
        <>
          <Section title={title} flush>
            <FigureTable
              label={title}
              arms={arms}
              columns={armColumns(test, analysis, t, figures)}
              nameOf={nameOf}
              placeOf={placeOf}
            />
            {isAlarmed(analysis) && test.kind !== 'aa' && (
              <Alert severity="warning" sx={{ m: 2, mt: 1 }}>
                {t('result.withheld')}
              </Alert>
            )}
          </Section>
          {bandit && <BanditPanel bandit={bandit} metric={test.metric.kind} terms={terms} />}
          <Charts test={test} analysis={analysis} terms={terms} />
          <GuardrailPanel guardrails={guardrails} terms={terms} />
          {splits.length > 0 && <SplitPanel analysis={analysis} terms={terms} />}
          <SincePanel analysis={analysis} terms={terms} />
          {fixed && <FixedPanel fixed={fixed} metric={test.metric.kind} terms={terms} />}
          {arms.some(({ units }) => units > 0) && segments}
        </>
      )}
      <Box>
        <PhaseList test={test} timeZone={timeZone} />
      </Box>
    </Stack>
  );
};
