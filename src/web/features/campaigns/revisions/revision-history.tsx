import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import type { RestoreInput, RevisionRow as Row } from '../../../../contracts/campaigns/revision.ts';
import { ApiError } from '../../../api/api-error.ts';
import { campaignQuery } from '../../../api/campaigns/campaigns.ts';
import { restoreRevision, revisionsQuery } from '../../../api/campaigns/revisions.ts';
import type { MessageKey } from '../../../i18n/english.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { failureKey, fieldKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { Link } from '../../../ui/layout/link.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Pager } from '../../../ui/tables/pager.tsx';
import { ChangeList } from './change-list.tsx';
import { UrlsDialog } from './urls-dialog.tsx';

interface RevisionRowProps {
  row: Row;
  zone: string;
  isNewest: boolean;
  /** Undefined if access is read-only. */
  onRestore: (() => void) | undefined;
}

/** One revision: author, time and, on demand, changes. */
const RevisionRow = ({ row, zone, isNewest, onRestore }: RevisionRowProps) => {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const [open, setOpen] = useState(false);
  const { revision, madeAt, automatic, reason, user, changes, phases } = row;
  return (
    <Box component="li" sx={{ py: 1, px: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" sx={{ flexGrow: 1, fontVariantNumeric: 'tabular-nums' }}>
          {t('revisions.made', {
            revision,
            time: format.minute(madeAt, zone),
            user: automatic ? t('app.name') : (user?.name ?? t('revisions.nobody')),
          })}
        </Typography>
        {isNewest && <Chip size="small" label={t('revisions.newest')} />}
        <Button size="small" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {t(open ? 'revisions.hide' : 'revisions.show')}
        </Button>
        {onRestore && !isNewest && (
          <Button size="small" onClick={onRestore}>
            {t('revisions.restore')}
          </Button>
        )}
      </Box>
      <Collapse in={open} id={id} unmountOnExit>
        <Box sx={{ pt: 1 }}>
          {reason !== null && <Typography variant="body2">{t(`revisions.reason.${reason}`)}</Typography>}
          {changes.length > 0 && <ChangeList changes={changes} zone={zone} />}
          {phases.map(({ test, name, phase }) => (
            <Typography key={test} variant="body2">
              <Link to="/ab-storm/$hash" params={{ hash: test }}>
                {t('revisions.phase', { name, phase })}
              </Link>
            </Typography>
          ))}
          {reason === null && changes.length === 0 && phases.length === 0 && (
            <Typography variant="body2">
              {t(revision === 1 ? 'revisions.first' : 'revisions.none')}
            </Typography>
          )}
        </Box>
      </Collapse>
    </Box>
  );
};

/** The single reason for a refusal, if there is one. */
const reasonOf = (error: unknown): MessageKey => {
  const [code] = error instanceof ApiError ? Object.values(error.fields) : [];
  return code === undefined ? failureKey(error) : fieldKey(code);
};

type Urls = RestoreInput['urls'];

/** A revision whose destinations the library has changed since, and how. */
interface ChangedSince {
  revision: number;
  changes: readonly string[];
}

/** Restores a revision and offers an undo, which restores `newest`. `onChanged`: the URLs must be chosen first. */
const useRestore = (id: string, onChanged: (since: ChangedSince) => void) => {
  const queryClient = useQueryClient();
  const restore = async (revision: number, newest: number, undoable: boolean, urls?: Urls): Promise<void> => {
    try {
      const saved = await restoreRevision(id, revision, newest, urls);
      queryClient.setQueryData(campaignQuery(id).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ['campaigns'] });
      const undo = (): void => void restore(newest, saved.revision, false, 'revision');
      const changed = undoable && saved.revision !== newest;
      notify({ message: 'revisions.restored', ...(changed && { undo }) });
    } catch (error) {
      if (error instanceof ApiError && error.fields.urls === 'library_changed') {
        onChanged({ revision, changes: (error.texts.urls ?? '').split('\n') });
        return;
      }
      void queryClient.invalidateQueries({ queryKey: campaignQuery(id).queryKey });
      notify({ message: reasonOf(error), tone: 'error' });
    }
  };
  return (revision: number, newest: number, urls?: Urls): Promise<void> =>
    restore(revision, newest, true, urls);
};

export interface RevisionHistoryProps {
  campaign: Campaign;
  /** IANA name of the zone for times. */
  zone: string;
  mayEdit: boolean;
}

/** Every change to the campaign, newest first. */
export const RevisionHistory = ({ campaign, zone, mayEdit }: RevisionHistoryProps) => {
  const t = useT();
  const [{ page, perPage }, setPage] = useState({ page: 1, perPage: 10 });
  const [asked, setAsked] = useState<number | null>(null);
  const [changed, setChanged] = useState<ChangedSince | null>(null);
  const restore = useRestore(campaign.id, setChanged);
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
      {changed !== null && (
        <UrlsDialog
          {...changed}
          onClose={() => setChanged(null)}
          onChoose={(urls) => {
            setChanged(null);
            void restore(changed.revision, campaign.revision, urls);
          }}
        />
      )}
    </Section>
  );
};
