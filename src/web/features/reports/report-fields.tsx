import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { ConversionType } from '../../../contracts/postbacks/conversion-type.ts';
import { Basis, METRICS, type MetricName } from '../../../contracts/reports/report-query.ts';
import { VERDICT } from '../../../core/report/metrics.ts';
import { canHaveThreshold } from '../../../core/report/tone.ts';
import { DimensionFields } from '../../files/dimension-fields.tsx';
import { useT } from '../../i18n/use-t.ts';
import { metricWords, typeMetrics } from '../../report/conversions/metric-names.ts';
import { TypeDot } from '../../report/conversions/type-dot.tsx';
import { typeName } from '../../report/conversions/type-name.ts';
import type { Built } from '../../report/saved/built-state.ts';
import { ThresholdFields } from './threshold-fields.tsx';

interface ColumnsMenuProps {
  built: Pick<Built, 'metrics' | 'thresholds'>;
  /** The enabled conversion types, each with its own figures. */
  types: readonly ConversionType[];
  currency: string;
  onChange: (next: Partial<Built>) => void;
}

/**
 * Selects the visible metrics, each with its definition and the values from which its cells are colored; it stays open
 * meanwhile. The last one cannot be removed.
 */
const ColumnsMenu = ({
  built: { metrics: shown, thresholds },
  types,
  currency,
  onChange,
}: ColumnsMenuProps) => {
  const t = useT();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = t('saved.columns', { count: shown.length });
  const words = metricWords(t, types);
  const all: readonly MetricName[] = [...METRICS, VERDICT, ...typeMetrics(types)];
  const toggle = (metric: MetricName): void =>
    onChange({ metrics: all.filter((name) => (name === metric) !== shown.includes(name)) });
  const choice = (metric: MetricName) => (
    <Box key={metric} sx={{ '& + &': { mt: 0.5 } }}>
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
        slotProps={{ typography: { variant: 'body2' } }}
      />
      <Typography
        id={`${id}-${metric}`}
        variant="caption"
        color="textSecondary"
        component="p"
        sx={{ pl: '27px' }}
      >
        {words.help(metric)}
      </Typography>
      {shown.includes(metric) && canHaveThreshold(metric) && (
        <ThresholdFields
          metric={metric}
          name={words.name(metric)}
          threshold={thresholds.find((one) => one.metric === metric)}
          currency={currency}
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
        {[...METRICS, VERDICT].map(choice)}
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
            {typeMetrics([type]).map(choice)}
          </Box>
        ))}
      </Popover>
    </>
  );
};

interface ReportFieldsProps {
  built: Built;
  types: readonly ConversionType[];
  /** Of the workspace. */
  currency: string;
  onChange: (next: Partial<Built>) => void;
}

/** The dimensions, the metrics, and the time basis of conversions. */
export const ReportFields = ({ built, types, currency, onChange }: ReportFieldsProps) => {
  const t = useT();
  return (
    <Card
      sx={{
        p: 2,
        display: 'grid',
        gap: 2,
        alignItems: 'center',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 260px auto' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <DimensionFields value={built.dimensions} onChange={(dimensions) => onChange({ dimensions })} />
      </Box>
      <TextField
        select
        size="small"
        label={t('saved.basis')}
        value={built.basis}
        onChange={({ target }) => {
          const basis = Basis.options.find((one) => one === target.value);
          if (basis) onChange({ basis });
        }}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        {Basis.options.map((basis) => (
          <option key={basis} value={basis}>
            {t(`saved.basis.${basis}`)}
          </option>
        ))}
      </TextField>
      <ColumnsMenu built={built} types={types} currency={currency} onChange={onChange} />
    </Card>
  );
};
