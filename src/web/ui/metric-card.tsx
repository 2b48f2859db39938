import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useT } from '../i18n/use-t.ts';

interface MetricCardProps {
  name: string;
  /** What the metric is, in a sentence. */
  help: string;
  /** The raw number or decimal text; null: not known; undefined: on its way. */
  value: number | string | null | undefined;
  /** The figure as it is read. */
  text: string;
  /** A remark below the figure. */
  note?: string | undefined;
}

export const MetricCard = ({ name, help, value, text, note }: MetricCardProps) => {
  const t = useT();
  return (
    <Card role="group" aria-label={name} sx={{ p: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 24 }}>
        <Typography variant="body2" color="textSecondary" sx={{ lineHeight: 1.3 }}>
          {name}
        </Typography>
        <Tooltip title={help} describeChild enterTouchDelay={0}>
          <IconButton size="small" aria-label={t('metric.what', { metric: name })} sx={{ p: 0.5 }}>
            <InfoOutlined sx={{ fontSize: 16, color: 'text.secondary' }} />
          </IconButton>
        </Tooltip>
      </Box>
      <Typography
        component="p"
        data-value={value ?? ''}
        sx={{
          fontSize: { xs: '1.375rem', sm: '1.625rem' },
          fontWeight: 700,
          fontVariantNumeric: 'tabular-nums',
          lineHeight: 1.35,
          letterSpacing: '-0.02em',
        }}
      >
        {value === undefined ? <Skeleton width="60%" /> : text}
      </Typography>
      {note && (
        <Typography variant="caption" color="textSecondary" component="p">
          {note}
        </Typography>
      )}
    </Card>
  );
};
