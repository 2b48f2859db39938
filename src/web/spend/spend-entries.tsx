import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Spend } from '../../contracts/campaigns/spend.ts';
import type { TrafficSource } from '../../contracts/campaigns/traffic-source.ts';
import { type SpendOwner, spendQuery } from '../api/campaigns/spend.ts';
import { useT } from '../i18n/use-t.ts';
import { latePart, OnDemand } from '../ui/feedback/on-demand.tsx';
import { ErrorState, LoadingRows } from '../ui/feedback/states.tsx';
import { Pager } from '../ui/tables/pager.tsx';
import { LateSpendFile } from './late-spend-file.tsx';
import { LateSpendUploads } from './late-spend-uploads.tsx';
import type { SpendDialogProps } from './spend-dialog.tsx';
import type { SpendFileDialogProps } from './spend-file-dialog.tsx';
import { SpendRow } from './spend-row.tsx';
import { useTargetName } from './target-names.ts';

const dialog = latePart<SpendDialogProps>(async () => (await import('./spend-dialog.tsx')).SpendDialog);

/** Rows of a page. */
const SIZE = 10;

interface SpendEntriesProps {
  owner: SpendOwner;
  /** The owner, or the traffic source of the campaign; undefined if that is unknown. */
  source: TrafficSource | undefined;
  /** What a file is uploaded for. */
  file: Pick<SpendFileDialogProps, 'campaign' | 'source'>;
  /** The introduction, and what replaces it while there is no entry. */
  lead: string;
  empty: string;
  /** Shows only this many rows until all are asked for. */
  newest?: number;
  mayEdit: boolean;
  /** Workspace zone. */
  zone: string;
  currency: string;
}

/** The spend of a campaign or a traffic source, newest first, with what changes it. */
export const SpendEntries = ({
  owner,
  source,
  file,
  lead,
  empty,
  newest = SIZE,
  mayEdit,
  zone,
  currency,
}: SpendEntriesProps) => {
  const t = useT();
  const [[page, perPage], setPage] = useState([1, SIZE]);
  const list = useQuery(spendQuery(owner, page, perPage));
  const [all, setAll] = useState(newest === SIZE);
  const [editing, setEditing] = useState<Spend | 'new' | null>(null);
  const [open, setOpen] = useState<'file' | 'uploads' | null>(null);
  const nameOf = useTargetName(source);
  const { data } = list;
  // The last entry of the last page was deleted.
  if (page > 1 && data?.rows.length === 0 && !list.isPlaceholderData) setPage([page - 1, perPage]);
  return (
    <>
      <Box sx={{ px: 2, pb: 2, display: 'grid', gap: 1.5 }}>
        <Typography variant="body2" color="textSecondary">
          {data?.total === 0 ? empty : lead}
        </Typography>
        {mayEdit && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button variant="outlined" aria-haspopup="dialog" onClick={() => setEditing('new')}>
              {t('spend.add')}
            </Button>
            <Button aria-haspopup="dialog" onClick={() => setOpen('file')}>
              {t('spend.upload')}
            </Button>
            <Button aria-haspopup="dialog" onClick={() => setOpen('uploads')}>
              {t('spend.uploads')}
            </Button>
          </Box>
        )}
      </Box>
      {list.error && !data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {!list.error && !data && <LoadingRows rows={2} />}
      {data && data.rows.length > 0 && (
        <Box component="ul" aria-label={t('spend.list')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {(all ? data.rows : data.rows.slice(0, newest)).map((spend) => (
            <SpendRow
              key={spend.id}
              spend={spend}
              zone={zone}
              nameOf={nameOf}
              onEdit={mayEdit ? () => setEditing(spend) : undefined}
            />
          ))}
        </Box>
      )}
      {data && data.total > newest && !all && (
        <Box sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'divider' }}>
          <Button size="small" onClick={() => setAll(true)}>
            {t('spend.all', { count: data.total })}
          </Button>
        </Box>
      )}
      {data && all && data.total > SIZE && (
        <Pager
          page={page}
          perPage={perPage}
          total={data.total}
          settled={!list.isPlaceholderData}
          onChange={(next, size) => setPage([next, size])}
        />
      )}
      {editing && (
        <OnDemand
          part={dialog}
          props={{
            owner,
            source,
            entry: editing === 'new' ? null : editing,
            zone,
            currency,
            onClose: () => setEditing(null),
          }}
          onFailed={() => setEditing(null)}
        />
      )}
      {open === 'file' && <LateSpendFile {...file} onClose={() => setOpen(null)} />}
      {open === 'uploads' && <LateSpendUploads owner={owner} onClose={() => setOpen(null)} />}
    </>
  );
};
