import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import { lacksClickId } from '../../../../contracts/campaigns/landing.ts';
import { offersWithout } from '../../../../contracts/campaigns/offer-links.ts';
import { composedUrl } from '../../../../core/routing/url/own-parameters.ts';
import { DAY_MS } from '../../../../core/time/durations.ts';
import { spendQuery } from '../../../api/campaigns/spend.ts';
import { settingsQuery, sourcesQuery } from '../../../api/postbacks/postbacks-in.ts';
import { useT } from '../../../i18n/use-t.ts';
import { LateSpendFile } from '../../../spend/late-spend-file.tsx';
import { LinkButton } from '../../../ui/layout/link.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useSource } from '../editor/source-tokens.tsx';
import { AddClickId } from './add-click-id.tsx';
import { Step } from './step.tsx';

/** Whoever has not taken a step after this time does not need it. */
const SHOWN_MS = 30 * DAY_MS;

/**
 * What a young campaign still needs for its profit: the click ID in its offers' URLs, conversions from a network, and
 * spend. Nothing once it has all of them.
 */
export const NextSteps = ({ campaign }: { campaign: Campaign }) => {
  const t = useT();
  const [uploading, setUploading] = useState(false);
  const networks = useQuery(sourcesQuery());
  const settings = useQuery(settingsQuery());
  const source = useSource(campaign.source);
  const own = useQuery(spendQuery({ campaignId: campaign.id }));
  const ofSource = useQuery({
    ...spendQuery({ sourceId: source?.id ?? '' }),
    enabled: source !== undefined,
  });
  const isYoung = Date.now() - Date.parse(campaign.createdAt) < SHOWN_MS;
  // Unknown is not missing.
  const needsNetwork = networks.data?.length === 0 && settings.data?.requireSource === true;
  const needsSpend =
    campaign.costs.model === 'none' &&
    own.data?.total === 0 &&
    (source === undefined || ofSource.data?.total === 0);
  const file = uploading && <LateSpendFile campaign={campaign} onClose={() => setUploading(false)} />;
  const withoutClickId = offersWithout(campaign, []).filter((place) =>
    lacksClickId(composedUrl(campaign.destinations[place] ?? { url: '' })),
  );
  if (!isYoung || (withoutClickId.length === 0 && !needsNetwork && !needsSpend)) return file;
  return (
    <Section title={t('view.next')}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {withoutClickId.length > 0 && <AddClickId campaign={campaign} places={withoutClickId} />}
        {needsNetwork && (
          <Step text={t('view.next.network.text')}>
            <LinkButton
              to="/postback/$page"
              params={{ page: 'networks' }}
              search={{ open: 'new' }}
              size="small"
              variant="outlined"
            >
              {t('view.next.network')}
            </LinkButton>
          </Step>
        )}
        {needsSpend && (
          <Step text={t('view.next.spend.text')}>
            <Button size="small" variant="outlined" aria-haspopup="dialog" onClick={() => setUploading(true)}>
              {t('view.next.spend')}
            </Button>
          </Step>
        )}
      </Box>
      {file}
    </Section>
  );
};
