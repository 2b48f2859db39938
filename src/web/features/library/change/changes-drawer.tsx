import History from '@mui/icons-material/History';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LibraryChange } from '../../../../contracts/library/library-change.ts';
import { libraryChangesQuery } from '../../../api/campaigns/library.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { SideDrawer } from '../../../ui/layout/side-drawer.tsx';
import { Pager } from '../../../ui/tables/pager.tsx';
import { PageChangeText } from './page-change.tsx';
import { useChange } from './use-change.ts';

/** Pages of a change that are shown before all of them are asked for. */
const FEW = 3;

interface ChangeRowProps {
  change: LibraryChange;
  timeZone: string;
}

const ChangeRow = ({ change, timeZone }: ChangeRowProps) => {
  const t = useT();
  const format = useFormat();
  const { undo } = useChange();
  const [undoing, setUndoing] = useState(false);
  const [all, setAll] = useState(false);
  const { id, madeAt, user, pages, campaigns, undoneAt } = change;
  const run = async (): Promise<void> => {
    setUndoing(true);
    await undo(id);
    setUndoing(false);
  };
  const rest = pages.length - FEW;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'minmax(0, 1fr)',
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="body2" color="textSecondary" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {[
            format.minute(madeAt, timeZone),
            user?.name ?? t('library.changes.nobody'),
            t('campaigns.count', { count: campaigns }),
          ].join(' · ')}
        </Typography>
        {undoneAt === null ? (
          <Button size="small" loading={undoing} onClick={() => void run()} sx={{ flexShrink: 0 }}>
            {t('action.undo')}
          </Button>
        ) : (
          <Chip
            size="small"
            variant="outlined"
            label={t('library.changes.undone')}
            title={format.minute(undoneAt, timeZone)}
          />
        )}
      </Box>
      {pages.slice(0, all ? undefined : FEW).map((page) => (
        <PageChangeText key={page.id} change={page} />
      ))}
      {rest > 0 && !all && (
        <Button size="small" onClick={() => setAll(true)} sx={{ justifySelf: 'start', ml: -0.5 }}>
          {t('library.changes.rest', { count: rest })}
        </Button>
      )}
    </Box>
  );
};

const Changes = ({ timeZone }: { timeZone: string }) => {
  const t = useT();
  const [{ page, perPage }, setPlace] = useState({ page: 1, perPage: 10 });
  const { data, error, refetch, isPlaceholderData } = useQuery(libraryChangesQuery(page, perPage));
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={6} />;
  if (data.total === 0)
    return (
      <EmptyState
        icon={<History />}
        title={t('library.changes.empty')}
        text={t('library.changes.empty.text')}
      />
    );
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }} aria-busy={isPlaceholderData}>
        {data.rows.map((change) => (
          <ChangeRow key={change.id} change={change} timeZone={timeZone} />
        ))}
      </Box>
      <Pager
        page={page}
        perPage={perPage}
        total={data.total}
        settled={!isPlaceholderData}
        onChange={(nextPage, size) => setPlace({ page: nextPage, perPage: size })}
      />
    </>
  );
};

interface ChangesDrawerProps {
  open: boolean;
  /** IANA name. */
  timeZone: string;
  onClose: () => void;
}

/** What was changed in the library, newest first. */
export const ChangesDrawer = ({ open, timeZone, onClose }: ChangesDrawerProps) => (
  <SideDrawer open={open} title={useT()('library.changes')} width={560} onClose={onClose}>
    {open && <Changes timeZone={timeZone} />}
  </SideDrawer>
);
