import Alarm from '@mui/icons-material/ErrorOutlined';
import Done from '@mui/icons-material/TaskAlt';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { AbAnalysis } from '../../../../../contracts/ab-tests/ab-test-analysis.ts';
import { useT } from '../../../../i18n/use-t.ts';
import { Section } from '../../../../ui/layout/section.tsx';
import { FigureTable } from '../figure-table.tsx';
import { HelpButton } from '../help-button.tsx';
import type { ResultsTerms } from '../terms.ts';

interface SplitPanelProps {
  analysis: AbAnalysis;
  terms: ResultsTerms;
}

type Split = AbAnalysis['splits'][number];

const OneSplit = ({ split, alarm, terms }: { split: Split; alarm: boolean; terms: ResultsTerms }) => {
  const t = useT();
  const { figures, nameOf, placeOf } = terms;
  const name = t(`result.split.${split.split}`);
  const counted = split.arms.some(({ count }) => count > 0);
  return (
    <Box role="group" aria-label={name} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, px: 2, minHeight: 32 }}>
        <Typography variant="h3">{name}</Typography>
        <HelpButton name={name} text={t(`result.split.${split.split}.help`)} />
        {counted && (
          <Chip
            size="small"
            variant="outlined"
            color={alarm ? 'error' : 'success'}
            icon={alarm ? <Alarm /> : <Done />}
            label={t(alarm ? 'result.split.alarm' : 'result.split.ok')}
            sx={{ ml: 'auto' }}
          />
        )}
      </Box>
      {counted ? (
        <>
          <FigureTable
            label={name}
            variants={split.arms}
            columns={[
              {
                key: 'count',
                head: t('result.split.counted'),
                write: ({ count }) => figures.count(count),
              },
              {
                key: 'expected',
                head: t('result.split.expected'),
                write: ({ expected }) => figures.count(Math.round(expected)),
              },
            ]}
            nameOf={nameOf}
            placeOf={placeOf}
          />
          <Typography variant="caption" color="textSecondary" component="p" sx={{ px: 2, pt: 0.5 }}>
            {t('result.split.p', {
              p: figures.pIs(split.pValue),
              classic: figures.pIs(split.chiSquarePValue),
            })}
            <HelpButton name="p" text={t('result.split.p.help')} />
          </Typography>
        </>
      ) : (
        <Typography variant="body2" color="textSecondary" sx={{ px: 2 }}>
          {split.split === 'landed' ? t('result.split.none') : t('result.segments.none')}
        </Typography>
      )}
    </Box>
  );
};

/** Whether visitors are split as intended, at three stages. */
export const SplitPanel = ({ analysis: { splits, identity, thresholds }, terms }: SplitPanelProps) => {
  const t = useT();
  const { figures } = terms;
  const all = identity === null ? 0 : identity.cookie + identity.given + identity.hash;
  const title = t('result.section.split');
  return (
    <Section title={title} flush actions={<HelpButton name={title} text={t('result.split.help')} />}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          pb: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        {splits.map((split) => (
          <OneSplit key={split.split} split={split} alarm={split.pValue < thresholds.srm} terms={terms} />
        ))}
      </Box>
      {identity !== null && identity.hash > 0 && (
        <Typography variant="body2" color="textSecondary" component="p" sx={{ px: 2, pb: 2 }}>
          {t('result.identity.text', { share: figures.share(identity.hash / all) })}
          <HelpButton name={t('result.identity')} text={t('result.identity.help')} />
        </Typography>
      )}
    </Section>
  );
};
