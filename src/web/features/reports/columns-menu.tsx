import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { METRICS, type MetricName } from '../../../contracts/report-query.ts';
import { useT } from '../../i18n/use-t.ts';

interface ColumnsMenuProps {
  shown: readonly MetricName[];
  onChange: (shown: readonly MetricName[]) => void;
}

const mark = { mr: 1.5, alignSelf: 'start' } as const;

/** Which metrics are shown, each with its definition; the menu stays open while they are chosen. The last one stays. */
export const ColumnsMenu = ({ shown, onChange }: ColumnsMenuProps) => {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const toggle = (metric: MetricName): void =>
    onChange(METRICS.filter((name) => (name === metric) !== shown.includes(name)));
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<ViewColumn />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        sx={{ whiteSpace: 'nowrap', justifySelf: 'start' }}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('saved.columns', { count: shown.length })}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { maxHeight: 480, width: 400, maxWidth: 'calc(100vw - 32px)' } } }}
      >
        {METRICS.map((metric) => (
          <MenuItem
            key={metric}
            role="menuitemcheckbox"
            aria-checked={shown.includes(metric)}
            disabled={shown.length === 1 && shown[0] === metric}
            dense
            onClick={() => toggle(metric)}
          >
            {shown.includes(metric) ? (
              <CheckBox fontSize="small" color="primary" sx={mark} />
            ) : (
              <CheckBoxOutlineBlank fontSize="small" color="action" sx={mark} />
            )}
            <Box component="span" sx={{ minWidth: 0, whiteSpace: 'normal' }}>
              {t(`metric.${metric}`)}
              <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                {t(`metric.${metric}.help`)}
              </Typography>
            </Box>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
