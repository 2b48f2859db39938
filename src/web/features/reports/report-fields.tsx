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
import { Basis, METRICS, type MetricName } from '../../../contracts/reports/report-query.ts';
import { DimensionFields } from '../../files/dimension-fields.tsx';
import { useT } from '../../i18n/use-t.ts';
import type { Built } from '../../report/saved/built-state.ts';

interface ColumnsMenuProps {
  shown: readonly MetricName[];
  onChange: (shown: readonly MetricName[]) => void;
}

/** Selects the visible metrics, each with its definition; it stays open meanwhile. The last one cannot be removed. */
const ColumnsMenu = ({ shown, onChange }: ColumnsMenuProps) => {
  const t = useT();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = t('saved.columns', { count: shown.length });
  const toggle = (metric: MetricName): void =>
    onChange(METRICS.filter((name) => (name === metric) !== shown.includes(name)));
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
        {METRICS.map((metric) => (
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
              label={t(`metric.${metric}`)}
              slotProps={{ typography: { variant: 'body2' } }}
            />
            <Typography
              id={`${id}-${metric}`}
              variant="caption"
              color="textSecondary"
              component="p"
              sx={{ pl: '27px' }}
            >
              {t(`metric.${metric}.help`)}
            </Typography>
          </Box>
        ))}
      </Popover>
    </>
  );
};

interface ReportFieldsProps {
  built: Built;
  onChange: (next: Partial<Built>) => void;
}

/** The dimensions, the metrics, and the time basis of conversions. */
export const ReportFields = ({ built, onChange }: ReportFieldsProps) => {
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
      <ColumnsMenu shown={built.metrics} onChange={(metrics) => onChange({ metrics })} />
    </Card>
  );
};
