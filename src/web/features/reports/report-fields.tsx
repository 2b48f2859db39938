import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import { Basis } from '../../../contracts/reports/report-query.ts';
import { DimensionFields } from '../../files/dimension-fields.tsx';
import { useT } from '../../i18n/use-t.ts';
import { ColumnsMenu, type ColumnsMenuProps } from './columns/columns-menu.tsx';

/** The dimensions, the metrics, and the time basis of conversions. */
export const ReportFields = (props: ColumnsMenuProps) => {
  const t = useT();
  const { built, onChange } = props;
  return (
    <Card
      sx={{
        p: 2,
        display: 'grid',
        gap: 2,
        alignItems: 'center',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', lg: 'minmax(0, 1fr) 260px auto' },
      }}
    >
      <Box sx={{ minWidth: 0, gridColumn: { xs: '1 / -1', lg: 'auto' } }}>
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
      <ColumnsMenu {...props} />
    </Card>
  );
};
