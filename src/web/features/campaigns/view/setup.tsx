import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import { composedUrl } from '../../../../core/routing/url/own-parameters.ts';
import { meQuery } from '../../../api/accounts/session.ts';
import { settingsQuery, sourcesQuery } from '../../../api/postbacks/postbacks-in.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CodeBox } from '../../../ui/feedback/code-box.tsx';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { LinkButton } from '../../../ui/layout/link.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { postbackAddress } from '../../../ui/postback-address.ts';
import { SpendCard } from '../costs/spend-card.tsx';
import { DisclosureCard } from '../disclosure-card.tsx';
import { behaviourSummary } from '../editor/behaviour-summary.ts';
import { valuesOf } from '../editor/form-values.ts';
import { NoRedirectCard } from '../editor/no-redirect-card.tsx';
import { SourceTokens, useSource } from '../editor/source-tokens.tsx';
import { RoutingList } from '../routing/routing-list.tsx';

/** The link for the ad, if the campaign's source is known and has tokens. */
const SourceCard = ({ campaign: { source: name, redirect, link } }: { campaign: Campaign }) => {
  const t = useT();
  const source = useSource(name);
  if (!source || source.tokenString === '') return null;
  return (
    <Section title={t('campaign.tokens')}>
      <SourceTokens source={source} link={redirect === 'none' ? null : link} />
    </Section>
  );
};

interface PostbackCardProps {
  postbackUrl: string | null;
  mayEdit: boolean;
}

const PostbackCard = ({ postbackUrl, mayEdit }: PostbackCardProps) => {
  const t = useT();
  const settings = useQuery(settingsQuery());
  const names = (useQuery(sourcesQuery()).data ?? []).map(({ name }) => name);
  // Hidden until the setting is known; if it cannot be loaded, the card is shown, because it is right for most.
  if (settings.isPending) return null;
  if (settings.data?.requireSource === true)
    return (
      <Section title={t('campaign.postback')}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {names.length > 0
            ? t('campaign.postback.networks', { count: names.length, networks: names.join(', ') })
            : t('campaign.postback.sources')}
        </Typography>
        <LinkButton
          to="/postback/$page"
          params={{ page: 'networks' }}
          search={{ open: names.length === 0 && mayEdit ? 'new' : undefined }}
          variant="outlined"
        >
          {t(names.length > 0 ? 'campaign.postback.open' : 'campaign.postback.choose')}
        </LinkButton>
      </Section>
    );
  if (postbackUrl === null)
    return (
      <Section title={t('campaign.postback')}>
        <Typography variant="body2" color="textSecondary">
          {t('campaign.postback.hidden')}
        </Typography>
      </Section>
    );
  const url = postbackAddress(postbackUrl);
  return (
    <Section
      title={t('campaign.postback')}
      actions={<CopyButton text={url} label={t('campaign.postback.copy')} compact />}
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {t('campaign.postback.text')}
      </Typography>
      <CodeBox>{url}</CodeBox>
    </Section>
  );
};

/** Where the campaign leads. */
const DestinationsCard = ({ campaign: { destinations } }: { campaign: Campaign }) => {
  const t = useT();
  return (
    <Section title={t('campaign.destinations')}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {destinations.map(({ id, name, ...urls }) => (
          <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
            {name !== '' && (
              <Typography variant="body2" sx={{ fontWeight: 500 }}>
                {name}
              </Typography>
            )}
            <Typography variant={name === '' ? 'body2' : 'caption'} color="textSecondary" component="p">
              {composedUrl(urls)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  );
};

interface SetupProps {
  campaign: Campaign;
  mayEdit: boolean;
  /** Workspace zone. */
  timeZone: string;
  currency: string;
}

/** The campaign's settings, and what goes into the ad and the shop. */
export const Setup = ({ campaign, mayEdit, timeZone, currency }: SetupProps) => {
  const t = useT();
  const zone = campaign.timeZone ?? timeZone;
  // Undefined until known.
  const postbackUrl = useQuery(meQuery()).data?.workspace.postbackUrl;
  return (
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
        <Section title={t('campaign.paths')}>
          <RoutingList campaign={campaign} zone={zone} />
        </Section>
        <DestinationsCard campaign={campaign} />
        {campaign.notes !== '' && (
          <Section title={t('campaign.notes.label')}>
            <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {campaign.notes}
            </Typography>
          </Section>
        )}
      </Stack>
      <Stack spacing={2} sx={{ minWidth: 0 }}>
        <SpendCard campaign={campaign} mayEdit={mayEdit} zone={timeZone} currency={currency} />
        <DisclosureCard campaign={campaign} mayEdit={mayEdit} />
        {postbackUrl !== undefined && <PostbackCard postbackUrl={postbackUrl} mayEdit={mayEdit} />}
      </Stack>
    </Box>
  );
};
