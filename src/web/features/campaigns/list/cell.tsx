import Problem from '@mui/icons-material/ReportProblemOutlined';
import Rule from '@mui/icons-material/RuleOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { RangedRow } from '../../../../contracts/campaigns/campaign-figures.ts';
import type { UnfairRules } from '../../../../contracts/routing/unfair-rules.ts';
import { stateOf } from '../../../campaign-state/campaign-state.ts';
import { StatusChip } from '../../../campaign-state/status-chip.tsx';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Figure } from '../../../report/lists/figure.tsx';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import type { Column } from './columns.ts';
import { Hours } from './hours.tsx';
import { Sparkline } from './sparkline.tsx';

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

interface CellProps {
  column: Column;
  row: RangedRow;
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
        <Box sx={{ display: 'flex', gap: 0.5 }}>
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
        <Box sx={{ display: 'flex', gap: 0.5 }}>
          {row.tags.map((tag) => (
            <Chip key={tag} size="small" label={tag} />
          ))}
        </Box>
      );
    case 'source':
      return row.source || t('app.notKnown');
    case 'hours':
      return <Hours hours={row.hours} now={now} timeZone={timeZone} />;
    case 'week':
      return (
        <Sparkline
          values={row.week}
          text={t('campaignList.week.text', {
            values: row.week.map((value) => format.count(value)).join(' · '),
          })}
        />
      );
    case 'created':
      return format.date(row.createdAt, timeZone);
    case 'updated':
      return format.date(row.updatedAt, timeZone);
    default:
      return <Figure metric={column} figures={row.figures} currency={currency} />;
  }
};
