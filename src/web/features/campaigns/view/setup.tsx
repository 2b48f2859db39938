import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { DisclosureCard } from '../disclosure/disclosure-card.tsx';
import { behaviourSummary } from '../editor/behaviour-summary.ts';
import { valuesOf } from '../editor/form-values.ts';
import { NoRedirectCard } from '../editor/no-redirect-card.tsx';
import { SourceCard } from '../editor/source-card.tsx';
import { PostbackCard } from '../postback-card.tsx';
import { LateHistory } from '../revisions/late-history.tsx';
import { isSimple } from '../routing/routing.ts';
import { RoutingList } from '../routing/routing-list.tsx';
import { SpendCard } from '../spend/spend-card.tsx';
import { setupHeading } from './screen-links.tsx';

interface SetupProps {
  campaign: Campaign;
  mayEdit: boolean;
  /** The workspace's. */
  timeZone: string;
  currency: string;
  /** Undefined: not known yet. */
  postbackUrl: string | null | undefined;
}

/** The campaign's settings, and what goes into the ad and the shop. */
export const Setup = ({ campaign, mayEdit, timeZone, currency, postbackUrl }: SetupProps) => {
  const t = useT();
  const zone = campaign.timeZone ?? timeZone;
  return (
    <>
      <Typography component="h2" variant="h1" {...setupHeading} sx={{ pt: 2 }}>
        {t('view.setup')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <SourceCard campaign={campaign} />
          <Section title={t('behaviour.title')}>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {behaviourSummary(t, valuesOf(campaign, zone), zone)}
            </Typography>
          </Section>
          {campaign.redirect === 'none' && (
            <NoRedirectCard origin={new URL(campaign.link).origin} slug={campaign.slug} />
          )}
          {!isSimple(campaign) && (
            <Section title={t('campaign.paths')}>
              <RoutingList campaign={campaign} zone={zone} />
            </Section>
          )}
          {campaign.notes !== '' && (
            <Section title={t('campaign.notes.label')}>
              <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {campaign.notes}
              </Typography>
            </Section>
          )}
          <LateHistory campaign={campaign} zone={zone} mayEdit={mayEdit} />
        </Stack>
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <SpendCard campaign={campaign} mayEdit={mayEdit} zone={timeZone} currency={currency} />
          <DisclosureCard campaign={campaign} mayEdit={mayEdit} />
          {postbackUrl !== undefined && <PostbackCard postbackUrl={postbackUrl} />}
        </Stack>
      </Box>
    </>
  );
};
