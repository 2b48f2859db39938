import Rule from '@mui/icons-material/RuleOutlined';
import Chip from '@mui/material/Chip';
import type { UnfairRules } from '../../../../contracts/routing/unfair-rules.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';

interface UnfairChipProps {
  unfair: UnfairRules;
  /** IANA name. */
  timeZone: string;
}

/** In the list: the rules of a campaign will be skipped, or were. The tooltip says when. */
export const UnfairChip = ({ unfair: { skipsAt, skippedAt }, timeZone }: UnfairChipProps) => {
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
