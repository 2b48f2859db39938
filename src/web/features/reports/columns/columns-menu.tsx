import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import type { ConversionType } from '../../../../contracts/postbacks/conversion-type.ts';
import type { Formula } from '../../../../contracts/reports/formula.ts';
import { type ColumnName, METRICS } from '../../../../contracts/reports/report-query.ts';
import { VERDICT } from '../../../../core/report/metrics.ts';
import { useT } from '../../../i18n/use-t.ts';
import { typeMetrics } from '../../../report/conversions/metric-names.ts';
import { TypeDot } from '../../../report/conversions/type-dot.tsx';
import { typeName } from '../../../report/conversions/type-name.ts';
import type { Built } from '../../../report/saved/built-state.ts';
import type { Report } from '../../../report/use-report.ts';
import { ThresholdFields } from '../threshold-fields.tsx';
import { thresholdColumn } from '../threshold-values.ts';
import { columnWords, formulaOf } from './column-names.ts';
import { FormulaList } from './formula-list.tsx';
import { PresetList } from './preset-list.tsx';

export interface ColumnsMenuProps {
  report: Report;
  built: Built;
  /** The enabled conversion types, each with its own figures. */
  types: readonly ConversionType[];
  formulas: readonly Formula[];
  onChange: (next: Partial<Built>) => void;
}

/**
 * Selects the visible columns, each with its definition and the values from which its cells are colored; it stays open
 * meanwhile. The last one cannot be removed. Formulas and presets of columns are made here too.
 */
export const ColumnsMenu = ({ report, built, types, formulas, onChange }: ColumnsMenuProps) => {
  const t = useT();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { metrics: shown, thresholds } = built;
  const label = t('saved.columns', { count: shown.length });
  const words = columnWords(t, types, formulas);
  const all: readonly ColumnName[] = [
    ...METRICS,
    VERDICT,
    ...typeMetrics(types),
    ...formulas.map(({ number }): ColumnName => `formula:${number}`),
  ];
  const toggle = (metric: ColumnName): void =>
    onChange({ metrics: all.filter((name) => (name === metric) !== shown.includes(name)) });
  const choice = (metric: ColumnName, actions?: ReactNode) => {
    const column = thresholdColumn(metric, formulaOf(formulas, metric));
    return (
      <Box key={metric} sx={{ '& + &': { mt: 0.5 } }}>
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                checked={shown.includes(metric)}
                disabled={shown.length === 1 && shown[0] === metric}
                onChange={() => toggle(metric)}
                slotProps={{ input: { 'aria-describedby': `${id}-${metric}` } }}
                sx={{ py: 0.5 }}
              />
            }
            label={words.name(metric)}
            slotProps={{ typography: { variant: 'body2', sx: { overflowWrap: 'anywhere' } } }}
            sx={{ flexGrow: 1, minWidth: 0 }}
          />
          {actions}
        </Box>
        <Typography
          id={`${id}-${metric}`}
          variant="caption"
          color="textSecondary"
          component="p"
          sx={{ pl: '27px', overflowWrap: 'anywhere' }}
        >
          {words.help(metric)}
        </Typography>
        {shown.includes(metric) && column.good !== null && (
          <ThresholdFields
            // The fields show percentages or amounts.
            key={column.unit}
            column={column}
            name={words.name(metric)}
            threshold={thresholds.find((one) => one.metric === metric)}
            currency={report.currency}
            onChange={(next) =>
              onChange({
                thresholds: [
                  ...thresholds.filter((one) => one.metric !== metric),
                  ...(next === null ? [] : [next]),
                ],
              })
            }
          />
        )}
      </Box>
    );
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<ViewColumn />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        sx={{ whiteSpace: 'nowrap', justifySelf: 'start' }}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': label,
            variant: 'outlined',
            elevation: 0,
            sx: { mt: 1, p: 2, width: 400, maxWidth: 'calc(100vw - 32px)', maxHeight: 480 },
          },
        }}
      >
        <PresetList shown={shown} all={all} onChange={onChange} />
        <FormulaList
          report={report}
          basis={built.basis}
          types={types}
          formulas={formulas}
          choice={choice}
          onMade={(name) => onChange({ metrics: [...shown, name] })}
          onRemoved={(name) => {
            const left = shown.filter((one) => one !== name);
            if (left.length > 0 && left.length < shown.length) onChange({ metrics: left });
          }}
        />
        {[...METRICS, VERDICT].map((metric) => choice(metric))}
        {types.map((type) => (
          <Box key={type.number} role="group" aria-labelledby={`${id}-type-${type.number}`}>
            <Box
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1,
                mt: 2,
                pt: 1.5,
                borderTop: 1,
                borderColor: 'divider',
              }}
            >
              <TypeDot color={type.color} />
              <Typography id={`${id}-type-${type.number}`} variant="subtitle2">
                {typeName(t, type)}
              </Typography>
            </Box>
            {typeMetrics([type]).map((metric) => choice(metric))}
          </Box>
        ))}
      </Popover>
    </>
  );
};
