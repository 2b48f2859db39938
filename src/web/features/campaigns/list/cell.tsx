import Problem from '@mui/icons-material/ReportProblemOutlined';
import Rule from '@mui/icons-material/RuleOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { CampaignRow } from '../../../../contracts/campaigns/campaign.ts';
import type { UnfairRules } from '../../../../contracts/routing/unfair-rules.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { roi } from '../../../ui/tables/metrics.ts';
import { stateOf } from '../campaign-state.ts';
import { StatusChip } from '../status-chip.tsx';
import type { Column } from './columns.ts';

interface UnfairChipProps {
  unfair: UnfairRules;
  /** IANA name. */
  timeZone: string;
}

/** Shown if the rules of a campaign will be skipped or were. The tooltip says when. */
const UnfairChip = ({ unfair: { skipsAt, skippedAt }, timeZone }: UnfairChipProps) => {
  const t = useT();
  const format = useFormat();
  const text =
    skippedAt === null
      ? t('unfair.chip.refused', { time: format.minute(skipsAt, timeZone) })
      : t('unfair.chip.skipped', { time: format.minute(skippedAt, timeZone) });
  return (
    <Chip
      size="small"
      variant="outlined"
      color="warning"
      icon={<Rule />}
      label={t('unfair.rules')}
      role="img"
      aria-label={text}
      title={text}
    />
  );
};

const WIDTH = 84;
const HEIGHT = 24;
/** Room for the width of the line at both ends. */
const EDGE = 2;

/** Points of a line through `values`; without any visits, it is at the bottom. */
const pointsOf = (values: readonly number[]): string => {
  const top = Math.max(1, ...values);
  const step = (WIDTH - 2 * EDGE) / Math.max(1, values.length - 1);
  return values
    .map((value, i) => {
      const y = HEIGHT - EDGE - (value / top) * (HEIGHT - 2 * EDGE);
      return `${(EDGE + i * step).toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
};

/** The valid visits of seven days as a small curve; screen readers get the figures. */
const Sparkline = ({ values }: { values: readonly number[] }) => {
  const t = useT();
  const format = useFormat();
  const text = t('campaignList.week.text', {
    values: values.map((value) => format.count(value)).join(' · '),
  });
  const none = values.every((value) => value === 0);
  return (
    <Box
      component="svg"
      role="img"
      aria-label={text}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      sx={{ width: WIDTH, height: HEIGHT, display: 'block', color: none ? 'divider' : 'primary.main' }}
    >
      <title>{text}</title>
      <polyline
        points={pointsOf(values)}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </Box>
  );
};

interface CellProps {
  column: Column;
  row: CampaignRow;
  /** Time of the request, in milliseconds since 1970. */
  now: number;
  timeZone: string;
  /** The workspace's. */
  currency: string;
}

/** Words would leave no room for the figures beside it or, on a phone, for the name. */
const Failing = ({ count }: { count: number }) => {
  const text = useT()('campaignList.failing', { count });
  const format = useFormat();
  return (
    <Chip
      size="small"
      variant="outlined"
      color="error"
      icon={<Problem />}
      label={format.count(count)}
      role="img"
      aria-label={text}
      title={text}
    />
  );
};

/** The content of a column for a campaign. */
export const Cell = ({ column, row, now, timeZone, currency }: CellProps) => {
  const t = useT();
  const format = useFormat();
  switch (column) {
    case 'status':
      return (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          <StatusChip state={stateOf(row, now)} />
          {row.unfairRules && <UnfairChip unfair={row.unfairRules} timeZone={timeZone} />}
          {row.failingDestinations.length > 0 && <Failing count={row.failingDestinations.length} />}
        </Box>
      );
    case 'link':
      return (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap', minWidth: 0 }}>
          <CopyButton text={row.link} label={t('campaigns.copyOf', { name: row.name })} compact />
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {row.link.replace(/^https?:\/\//, '')}
          </Box>
        </Box>
      );
    case 'tags':
      return (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, minWidth: row.tags.length > 0 ? 80 : 0 }}>
          {row.tags.map((tag) => (
            <Chip key={tag} size="small" label={tag} />
          ))}
        </Box>
      );
    case 'source':
      return row.source || t('app.notKnown');
    case 'week':
      return <Sparkline values={row.week} />;
    case 'created':
      return format.date(row.createdAt, timeZone);
    case 'updated':
      return format.date(row.updatedAt, timeZone);
    case 'cost':
    case 'profit':
      return format.money(row.today[column], currency);
    case 'revenue':
      return format.money(row.today.revenue, currency);
    case 'roi':
      return format.percent(roi(row.today));
    default:
      return format.count(row.today[column]);
  }
};
