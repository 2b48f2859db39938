import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { Achievement } from '../../../contracts/reports/achievement.ts';
import type { AchievementCode } from '../../../core/achievements/milestones.ts';
import { useT } from '../../i18n/use-t.ts';
import { Link, LinkButton } from '../../ui/layout/link.tsx';
import { MilestoneIcon } from './milestone-icon.tsx';

const campaigns = { to: '/campaign/campaigns', label: 'nav.campaigns' } as const;
const dashboard = { to: '/dashboard', label: 'nav.dashboard' } as const;
const tests = { to: '/ab-storm', label: 'tests.title' } as const;
const postbacks = { to: '/postback', label: 'postbacks.title' } as const;
const settings = (page: string) =>
  ({ to: '/settings/$page', params: { page }, label: 'settings.title' }) as const;

/** The screen for doing or following each milestone. */
const places = {
  campaign_active: { to: '/campaign/campaignsRegister', label: 'campaigns.create' },
  visit_first: campaigns,
  domain_verified: { to: '/domains', label: 'domains.title' },
  destinations_checked: campaigns,
  second_step_all: { to: '/profile', hash: 'two-factor', label: 'settings.title' },
  conversion_first: postbacks,
  revenue_first: postbacks,
  way_measured: campaigns,
  landing_confirmed: campaigns,
  rule_decides: campaigns,
  split_filled: campaigns,
  aa_passed: tests,
  test_decided: tests,
  retention_chosen: settings('workspace'),
  owners_two: settings('members'),
  costs_known: campaigns,
  week_profitable: dashboard,
  visits_1000: dashboard,
  visits_100000: dashboard,
  loss_free_7: dashboard,
  loss_free_30: dashboard,
  loss_free_100: dashboard,
} as const satisfies Record<AchievementCode, { to: string; hash?: string; params?: object; label: string }>;

/** `mayEdit`: users who cannot create campaigns get a link to the existing ones. */
const placeOf = (code: AchievementCode, mayEdit: boolean) =>
  code === 'campaign_active' && !mayEdit ? campaigns : places[code];

const figures = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

/** Progress as a bar with its numbers, or a note that it is not done yet; a dash when unknown. */
const MilestoneProgress = ({ code, unit, have, need }: Achievement) => {
  const t = useT();
  if (have === null || need === null || unit === 'step') {
    return (
      <Typography variant="body2" color="textSecondary">
        {t(have === null ? 'app.notKnown' : 'achievements.notYet')}
      </Typography>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <Typography variant="body2" sx={figures}>
        {t(`milestone.of.${unit}`, { have, need })}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={(100 * have) / need}
        aria-label={t('achievements.progress', { name: t(`milestone.${code}.name`) })}
        sx={{ height: 6, borderRadius: 3, bgcolor: 'divider' }}
      />
    </Box>
  );
};

interface MilestoneRowProps {
  achievement: Achievement;
  mayEdit: boolean;
  /** The next milestone to do: its link is the screen's only action. */
  isNext?: boolean;
}

const row = {
  display: 'grid',
  columnGap: 2,
  rowGap: 1,
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 1fr) 220px' },
  px: 2,
  py: 2,
  '&:first-of-type': { pt: 0.5 },
  '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
} as const;

const aside = {
  gridColumn: { xs: '2', md: 'auto' },
  display: 'grid',
  gap: 1.5,
  alignContent: 'start',
  justifyItems: 'start',
  pt: { md: 0.75 },
} as const;

/** A pending milestone: its benefit, its progress and a link to it. */
export const MilestoneRow = ({ achievement, mayEdit, isNext = false }: MilestoneRowProps) => {
  const t = useT();
  const { code } = achievement;
  const { label, ...place } = placeOf(code, mayEdit);
  return (
    <Box component="li" sx={row}>
      <MilestoneIcon code={code} />
      <Box sx={{ minWidth: 0, maxWidth: 680 }}>
        <Typography variant="h3" sx={{ minHeight: 36, display: 'flex', alignItems: 'center' }}>
          {t(`milestone.${code}.name`)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t(`milestone.${code}.why`)}
        </Typography>
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {t(`milestone.${code}.how`)}
        </Typography>
      </Box>
      <Box sx={aside}>
        <Box sx={{ width: 1 }}>
          <MilestoneProgress {...achievement} />
        </Box>
        {isNext ? (
          <LinkButton {...place} variant="contained">
            {t(label)}
          </LinkButton>
        ) : (
          <Link {...place} variant="body2">
            {t(label)}
          </Link>
        )}
      </Box>
    </Box>
  );
};
