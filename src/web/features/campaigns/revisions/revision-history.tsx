import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import { revisionsQuery } from '../../../api/campaigns/revisions.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Pager } from '../../../ui/tables/pager.tsx';
import { RevisionRow } from './revision-row.tsx';
import { useRestore } from './use-restore.ts';

export interface RevisionHistoryProps {
  campaign: Campaign;
  /** IANA name of the zone for times. */
  zone: string;
  mayEdit: boolean;
}

/** Every change of the campaign, newest first. */
export const RevisionHistory = ({ campaign, zone, mayEdit }: RevisionHistoryProps) => {
  const t = useT();
  const [{ page, perPage }, setPage] = useState({ page: 1, perPage: 10 });
  const [asked, setAsked] = useState<number | null>(null);
  const restore = useRestore(campaign.id);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    revisionsQuery(campaign.id, campaign.revision, page, perPage),
  );
  return (
    <Section title={t('revisions.title')} flush>
      {!data &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={2} />)}
      {data && (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.rows.map((row) => (
            <RevisionRow
              key={row.revision}
              row={row}
              zone={zone}
              isNewest={row.revision === campaign.revision}
              onRestore={mayEdit ? () => setAsked(row.revision) : undefined}
            />
          ))}
        </Box>
      )}
      {data && data.total > perPage && (
        <Pager
          page={page}
          perPage={perPage}
          total={data.total}
          settled={!isPlaceholderData}
          onChange={(next, size) => setPage({ page: next, perPage: size })}
        />
      )}
      <Confirm
        open={asked !== null}
        title={t('revisions.restore.title', { revision: asked ?? '' })}
        text={t('revisions.restore.text')}
        action={t('revisions.restore')}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          if (asked !== null) void restore(asked, campaign.revision);
        }}
      />
    </Section>
  );
};
