import InboxOutlined from '@mui/icons-material/InboxOutlined';
import SearchOff from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MINUTE_MS } from '../../../../core/time/durations.ts';
import { meQuery, useOnlyReading } from '../../../api/accounts/session.ts';
import { receivedQuery } from '../../../api/postbacks/postbacks-in.ts';
import { downloadReceived } from '../../../api/postbacks/received-file.ts';
import { useT } from '../../../i18n/use-t.ts';
import { UnnamedEvents } from '../../../report/conversions/unnamed-events.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { useAct } from '../use-act.ts';
import { usePostbacksSearch } from '../use-search.ts';
import { ReceivedCards } from './received-cards.tsx';
import { ReceivedDrawer } from './received-drawer.tsx';
import { ReceivedFilters } from './received-filters.tsx';
import { NO_FILTERS, receivedNarrowing } from './received-query.ts';
import { ReceivedTable } from './received-table.tsx';
import { UploadDialog } from './upload-dialog.tsx';

const REFRESH_MS = 5000;

/** The log of everything received, including refused postbacks. Its filters are in the address. */
export const ReceivedTab = () => {
  const t = useT();
  const { search, go } = usePostbacksSearch();
  const { busy, run } = useAct();
  const me = useQuery(meQuery());
  const timeZone = me.data?.workspace.timeZone ?? 'UTC';
  // Rounded, so that a range that ends now is requested again once a minute, not at every render.
  const minute = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS;
  const narrowing = receivedNarrowing(search, timeZone, minute);
  const filtered = Object.keys(narrowing).length > 0;
  const log = useInfiniteQuery({
    ...receivedQuery(narrowing),
    enabled: me.isSuccess,
    refetchInterval: REFRESH_MS,
  });
  const mayEdit = useOnlyReading() === null;
  const [uploading, setUploading] = useState(false);
  const upload = mayEdit && <Button onClick={() => setUploading(true)}>{t('upload.open')}</Button>;
  const clear = (): void => go(NO_FILTERS);
  const rows = log.data?.pages.flatMap((page) => page.rows);
  const isEmpty = rows?.length === 0;
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const List = isPhone ? ReceivedCards : ReceivedTable;
  return (
    <>
      <Box sx={{ mb: 2, '&:empty': { display: 'none' } }}>
        <UnnamedEvents campaign={null} />
      </Box>
      <Card>
        {!(isEmpty && !filtered) && (
          <>
            <ReceivedFilters timeZone={timeZone} />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, px: 2, pb: 2, justifyContent: 'flex-end' }}>
              {upload}
              <Button
                disabled={busy !== null}
                onClick={() => void run('file', () => downloadReceived(narrowing))}
              >
                {t('received.file')}
              </Button>
            </Box>
          </>
        )}
        {log.error && !rows && <ErrorState error={log.error} onRetry={() => void log.refetch()} />}
        {!log.error && !rows && <LoadingRows rows={8} />}
        {isEmpty && !filtered && (
          <EmptyState
            icon={<InboxOutlined />}
            title={t('received.none')}
            text={t('received.none.text')}
            action={upload}
          />
        )}
        {isEmpty && filtered && (
          <EmptyState
            icon={<SearchOff />}
            title={t('received.nothing')}
            text={t('received.nothing.text')}
            action={<Button onClick={clear}>{t('action.clearFilters')}</Button>}
          />
        )}
        {rows && rows.length > 0 && (
          <List rows={rows} timeZone={timeZone} onOpen={(id) => go({ open: id })} />
        )}
        {log.hasNextPage && (
          <Box sx={{ p: 2, textAlign: 'center' }}>
            <Button disabled={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
              {t('received.more')}
            </Button>
          </Box>
        )}
        {uploading && <UploadDialog onClose={() => setUploading(false)} />}
        <ReceivedDrawer
          id={search.open}
          timeZone={timeZone}
          onClose={() => go({ open: undefined })}
          onShow={(open) => go({ open })}
        />
      </Card>
    </>
  );
};
