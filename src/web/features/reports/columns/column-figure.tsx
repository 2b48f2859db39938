import type { Formula } from '../../../../contracts/reports/formula.ts';
import type { ColumnName } from '../../../../contracts/reports/report-query.ts';
import { isFormula } from '../../../../core/report/columns.ts';
import { isSpread } from '../../../../core/report/spread.ts';
import { toneBy } from '../../../../core/report/tone.ts';
import { CostFigure, type CostFigureProps, LedgerFigure } from '../../../report/ledger/cost-figure.tsx';

interface ColumnFigureProps extends Omit<CostFigureProps, 'metric'> {
  name: ColumnName;
  /** The column's formula; undefined for metrics, and for formulas that no longer exist. */
  formula: Formula | undefined;
}

/** The figure of a metric or a formula. A formula has a color only by a threshold. */
export const ColumnFigure = ({ name, formula, ...props }: ColumnFigureProps) => {
  if (!isFormula(name)) return <CostFigure {...props} metric={name} />;
  const { value, threshold, spread, interval: _, ...figure } = props;
  const usesCost = formula?.usesCost ?? false;
  const isMarked = usesCost && isSpread('cost', spread);
  const isKnown = value !== null && value !== undefined && !isMarked;
  return (
    <LedgerFigure
      {...figure}
      spread={spread}
      usesCost={usesCost}
      tone={threshold && isKnown ? toneBy(threshold, formula?.good ?? null, Number(value)) : null}
      isChosen
    />
  );
};
