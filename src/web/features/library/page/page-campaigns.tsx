import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PageKind } from '../../../../contracts/library/library-page.ts';
import { pageCampaignsQuery } from '../../../api/campaigns/library.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { Pager } from '../../../ui/tables/pager.tsx';
import { CampaignList } from '../campaign-list.tsx';

interface PageCampaignsProps {
  kind: PageKind;
  /** ID of the page. */
  id: string;
}

/** How many are shown at first. */
export const PAGE_CAMPAIGNS = 10;

/** The campaigns that lead to a page, newest first. */
export const PageCampaigns = ({ kind, id }: PageCampaignsProps) => {
  const t = useT();
  const [{ page, perPage }, setPlace] = useState({ page: 1, perPage: PAGE_CAMPAIGNS });
  const { data, error, refetch, isPlaceholderData } = useQuery(pageCampaignsQuery(kind, id, page, perPage));
  return (
    <Box component="section" aria-label={t('library.campaigns')} sx={{ mt: 4 }}>
      <Typography variant="h3">{t('library.campaigns')}</Typography>
      {data && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 1 }}>
          {data.total === 0 ? t('library.campaigns.none') : t('campaigns.count', { count: data.total })}
        </Typography>
      )}
      {!data &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={3} />)}
      {data && data.total > 0 && (
        <Box
          aria-busy={isPlaceholderData}
          sx={{ border: 1, borderColor: 'divider', borderRadius: '10px', overflow: 'hidden' }}
        >
          <CampaignList campaigns={data.rows} />
        </Box>
      )}
      {data && data.total > data.rows.length && (
        <Pager
          page={page}
          perPage={perPage}
          total={data.total}
          settled={!isPlaceholderData}
          onChange={(nextPage, size) => setPlace({ page: nextPage, perPage: size })}
        />
      )}
    </Box>
  );
};
