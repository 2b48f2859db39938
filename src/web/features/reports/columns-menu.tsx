import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { METRICS, type MetricName } from '../../../contracts/reports/report-query.ts';
import { useT } from '../../i18n/use-t.ts';

interface ColumnsMenuProps {
  shown: readonly MetricName[];
  onChange: (shown: readonly MetricName[]) => void;
}

/** Selects the visible metrics, each with its definition; it stays open meanwhile. The last one cannot be removed. */
export const ColumnsMenu = ({ shown, onChange }: ColumnsMenuProps) => {
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
