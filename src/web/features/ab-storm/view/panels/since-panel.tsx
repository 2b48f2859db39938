import type { AbAnalysis } from '../../../../../contracts/ab-tests/ab-test-analysis.ts';
import { Section } from '../../../../ui/layout/section.tsx';
import { FigureTable } from '../figure-table.tsx';
import type { ArmResult } from '../results-test.ts';
import type { ResultsTerms } from '../terms.ts';
import { What } from '../what.tsx';

const KINDS = ['rejected', 'reclassified', 'before', 'after'] as const;

/** Late changes and uncounted conversions, which affect no number; nothing if there are none. */
export const SincePanel = ({ analysis: { arms }, terms }: { analysis: AbAnalysis; terms: ResultsTerms }) => {
  const { t, figures, nameOf, placeOf } = terms;
  const kinds = KINDS.filter((kind) => arms.some(({ since }) => since[kind] > 0));
  if (kinds.length === 0) return null;
  const title = t('result.section.since');
  return (
    <Section title={title} flush actions={<What name={title} text={t('result.since.help')} />}>
      <FigureTable
        label={title}
        arms={arms}
        columns={kinds.map((kind) => ({
          key: kind,
          head: t(`result.since.${kind}`),
          write: ({ since }: ArmResult) => figures.count(since[kind]),
        }))}
        nameOf={nameOf}
        placeOf={placeOf}
      />
    </Section>
  );
};
