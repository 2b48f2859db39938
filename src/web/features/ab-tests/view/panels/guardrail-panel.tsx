import Alarm from '@mui/icons-material/ErrorOutlined';
import Unclear from '@mui/icons-material/HelpOutlined';
import Done from '@mui/icons-material/TaskAlt';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { AbTestType } from '../../../../../contracts/ab-tests/ab-test.ts';
import type { AbAnalysis } from '../../../../../contracts/ab-tests/ab-test-analysis.ts';
import { Section } from '../../../../ui/layout/section.tsx';
import { FigureTable } from '../figure-table.tsx';
import { HelpButton } from '../help-button.tsx';
import type { ResultsTerms } from '../terms.ts';
import { guardrailName } from './guardrail-name.ts';

type Guardrail = AbAnalysis['guardrails'][number];

const looks = {
  fine: { color: 'success', icon: <Done /> },
  worse: { color: 'error', icon: <Alarm /> },
  unclear: { color: 'default', icon: <Unclear /> },
  no_data: { color: 'default', icon: <Unclear /> },
} as const satisfies Record<Guardrail['verdict'], object>;

/** The guardrail metrics, and whether they got worse. */
export const GuardrailPanel = ({
  guardrails,
  types,
  terms: { t, figures, nameOf, placeOf },
}: {
  guardrails: readonly Guardrail[];
  types: readonly AbTestType[];
  terms: ResultsTerms;
}) => {
  if (guardrails.length === 0) return null;
  const title = t('result.section.guardrails');
  return (
    <Section title={title} flush actions={<HelpButton name={title} text={t('result.guardrails.help')} />}>
      <Box sx={{ display: 'grid', gap: 2, pb: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {guardrails.map(({ guardrail, verdict, arms: variants }) => {
          const name = guardrailName(t, guardrail, types);
          return (
            <Box key={name} role="group" aria-label={name}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, pb: 0.5 }}>
                <Typography variant="h3" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
                  {name}
                </Typography>
                <Chip
                  size="small"
                  variant="outlined"
                  {...looks[verdict]}
                  label={t(`result.guardrail.${verdict}`)}
                />
              </Box>
              {verdict === 'no_data' && guardrail.kind === 'landed' ? (
                <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 1 }}>
                  {t('result.split.none')}
                </Typography>
              ) : (
                <FigureTable
                  label={name}
                  variants={variants}
                  columns={[
                    { key: 'units', head: t('result.units'), write: ({ units }) => figures.count(units) },
                    {
                      key: 'converted',
                      head: t('result.split.counted'),
                      write: ({ converted }) => figures.count(converted),
                    },
                    {
                      key: 'rate',
                      head: t('result.guardrail.share'),
                      write: ({ rate }) => figures.rate(rate),
                      below: ({ rateInterval }) =>
                        rateInterval === null ? null : figures.between(rateInterval),
                    },
                    {
                      key: 'lift',
                      head: t('result.lift'),
                      help: t('result.lift.help'),
                      write: ({ lift }) => figures.lift(lift),
                      below: ({ liftInterval }) =>
                        liftInterval === null
                          ? null
                          : t('result.range.anytime', { range: figures.lifts(liftInterval) }),
                    },
                    {
                      key: 'p',
                      head: t('result.p'),
                      help: t('result.p.help'),
                      write: ({ pValue }) => figures.p(pValue),
                    },
                  ]}
                  nameOf={nameOf}
                  placeOf={placeOf}
                />
              )}
            </Box>
          );
        })}
      </Box>
    </Section>
  );
};
