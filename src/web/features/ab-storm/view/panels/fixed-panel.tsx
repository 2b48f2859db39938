import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { AbAnalysis } from '../../../../../contracts/ab-tests/ab-test-analysis.ts';
import { FigureTable } from '../figure-table.tsx';
import type { ResultsTest } from '../results-test.ts';
import type { ResultsTerms } from '../terms.ts';

interface FixedPanelProps {
  fixed: NonNullable<AbAnalysis['fixed']>;
  metric: ResultsTest['metric']['kind'];
  terms: ResultsTerms;
}

/** Fixed-sample figures, which are valid for a single look: collapsed, so that nobody looks in passing. */
export const FixedPanel = ({ fixed, metric, terms }: FixedPanelProps) => {
  const { t, figures, nameOf, placeOf } = terms;
  const title = t('result.section.fixed');
  return (
    <Accordion
      variant="outlined"
      disableGutters
      sx={{ borderRadius: '12px !important', overflow: 'hidden', '&::before': { display: 'none' } }}
    >
      <AccordionSummary expandIcon={<ExpandMore />}>
        <Typography variant="h2" component="span">
          {title}
        </Typography>
      </AccordionSummary>
      <AccordionDetails sx={{ p: 0 }}>
        <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 1 }}>
          {t('result.fixed.help')}
        </Typography>
        <Alert severity={fixed.planned ? 'info' : 'warning'} sx={{ mx: 2, mb: 1 }}>
          {t(fixed.planned ? 'result.fixed.planned' : 'result.fixed.not')}
        </Alert>
        <FigureTable
          label={title}
          arms={fixed.arms}
          columns={[
            {
              key: 'lift',
              head: t('result.lift'),
              write: ({ lift }) => figures.lift(lift),
              below: ({ interval }) =>
                interval === null ? null : t('result.range.once', { range: figures.lifts(interval) }),
            },
            {
              key: 'p',
              head: t(metric === 'revenue' ? 'result.fixed.mean' : 'result.fixed.p'),
              write: ({ pValue }) => figures.p(pValue),
            },
            ...(metric === 'revenue'
              ? []
              : [
                  {
                    key: 'pooled',
                    head: t('result.fixed.pooled'),
                    write: ({ pooledP }: (typeof fixed.arms)[number]) => figures.p(pooledP),
                  },
                ]),
            { key: 'holm', head: t('result.fixed.holm'), write: ({ pHolm }) => figures.p(pHolm) },
          ]}
          nameOf={nameOf}
          placeOf={placeOf}
        />
      </AccordionDetails>
    </Accordion>
  );
};
