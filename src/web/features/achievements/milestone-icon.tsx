import type { SvgIconComponent } from '@mui/icons-material';
import Rule from '@mui/icons-material/AltRoute';
import Retention from '@mui/icons-material/AutoDeleteOutlined';
import Balance from '@mui/icons-material/BalanceOutlined';
import Split from '@mui/icons-material/CallSplitOutlined';
import Visitor from '@mui/icons-material/EmojiPeopleOutlined';
import Checked from '@mui/icons-material/FactCheckOutlined';
import Decision from '@mui/icons-material/GavelOutlined';
import People from '@mui/icons-material/GroupOutlined';
import Many from '@mui/icons-material/InsightsOutlined';
import Way from '@mui/icons-material/MovingOutlined';
import Revenue from '@mui/icons-material/PaymentsOutlined';
import Domain from '@mui/icons-material/PublicOutlined';
import Some from '@mui/icons-material/QueryStatsOutlined';
import Costs from '@mui/icons-material/ReceiptLongOutlined';
import Live from '@mui/icons-material/RocketLaunchOutlined';
import LossFree from '@mui/icons-material/ShieldOutlined';
import Conversion from '@mui/icons-material/ShoppingBagOutlined';
import Profit from '@mui/icons-material/TrendingUpOutlined';
import SecondStep from '@mui/icons-material/VerifiedUserOutlined';
import Landing from '@mui/icons-material/WhereToVoteOutlined';
import Box from '@mui/material/Box';
import type { AchievementCode } from '../../../core/achievements/milestones.ts';

const milestoneIcons: Record<AchievementCode, SvgIconComponent> = {
  campaign_active: Live,
  visit_first: Visitor,
  domain_verified: Domain,
  destinations_checked: Checked,
  second_step_all: SecondStep,
  conversion_first: Conversion,
  revenue_first: Revenue,
  way_measured: Way,
  landing_confirmed: Landing,
  rule_decides: Rule,
  split_filled: Split,
  aa_passed: Balance,
  test_decided: Decision,
  retention_chosen: Retention,
  owners_two: People,
  costs_known: Costs,
  week_profitable: Profit,
  visits_1000: Some,
  visits_100000: Many,
  loss_free_7: LossFree,
  loss_free_30: LossFree,
  loss_free_100: LossFree,
};

const round = {
  display: 'grid',
  placeItems: 'center',
  width: 36,
  height: 36,
  borderRadius: '50%',
  border: 1,
} as const;
const open = { ...round, borderColor: 'divider', color: 'text.secondary' } as const;
const filled = {
  ...round,
  borderColor: 'transparent',
  color: 'primary.main',
  bgcolor: 'color-mix(in srgb, currentColor 12%, transparent)',
} as const;

/** Decorative: its label says the same. */
export const MilestoneIcon = ({ code, reached = false }: { code: AchievementCode; reached?: boolean }) => {
  const Icon = milestoneIcons[code];
  return (
    <Box sx={reached ? filled : open} aria-hidden>
      <Icon fontSize="small" />
    </Box>
  );
};
