import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Formula } from '../../../../contracts/reports/formula.ts';
import type { Basis } from '../../../../contracts/reports/report-query.ts';
import { type Expression, evaluated, namesIn } from '../../../../core/report/formula.ts';
import { reportQuery } from '../../../api/reports/report-query.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { Report } from '../../../report/use-report.ts';
import { useFormulaFormat } from './use-column-format.ts';

interface FormulaExampleProps {
  expression: Expression;
  look: Pick<Formula, 'format' | 'decimals'>;
  report: Report;
  basis: Basis;
}

/** What a formula is for the total of the current report. */
export const FormulaExample = ({ expression, look, report, basis }: FormulaExampleProps) => {
  const t = useT();
  const write = useFormulaFormat(report.currency);
  const names = namesIn(expression);
  const { data } = useQuery({
    ...reportQuery({ ...report.ask([], names), compared: null, basis }),
    enabled: report.ready && names.length > 0,
  });
  const values = data?.total.values ?? {};
  // Those of the formula before are shown while others load.
  const isLoaded = names.every((name) => values[name] !== undefined);
  if (!isLoaded) return null;
  const value = evaluated(expression, (name) => values[name] ?? null);
  return (
    <Typography variant="body2" color="textSecondary" component="p" role="status">
      {value === null ? t('formulas.example.none') : t('formulas.example', { value: write(look, value) })}
    </Typography>
  );
};
