import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import type { RequestDetail, RequestRow } from '../../../../contracts/reports/request.ts';
import { ApiError } from '../../../api/api-error.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { SideDrawer } from '../../../ui/layout/side-drawer.tsx';
import { ClassChip } from './class-chip.tsx';
import { RequestSections } from './request-sections.tsx';

interface RequestDrawerProps {
  /** Open if set. */
  id: string | undefined;
  detail: UseQueryResult<RequestDetail>;
  /** The rows of the list, for going to the adjacent ones. */
  rows: readonly RequestRow[];
  timeZone: string;
  onShow: (id: string) => void;
  onClose: () => void;
}

const Missing = ({ detail }: Pick<RequestDrawerProps, 'detail'>) => {
  const t = useT();
  const { error, refetch } = detail;
  if (!error) return <LoadingRows rows={6} />;
  if (error instanceof ApiError && error.code === 'not_found')
    return (
      <Alert severity="info" sx={{ mt: 2 }}>
        {t('replay.gone')}
      </Alert>
    );
  return <ErrorState error={error} onRetry={() => void refetch()} />;
};

const typesInto = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, [contenteditable], [role=dialog] [role=dialog]') !== null;

/** One request by id, with links to the adjacent ones in the list, also by arrow keys. */
export const RequestDrawer = ({ id, detail, rows, timeZone, onShow, onClose }: RequestDrawerProps) => {
  const t = useT();
  const format = useFormat();
  const place = rows.findIndex((row) => row.id === id);
  const row = detail.data?.request ?? rows[place];
  const newer = place > 0 ? rows[place - 1] : undefined;
  const older = place >= 0 ? rows[place + 1] : undefined;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || typesInto(event.target)) return;
    const to = event.key === 'ArrowLeft' ? newer : event.key === 'ArrowRight' ? older : undefined;
    if (to) onShow(to.id);
  };
  return (
    <SideDrawer
      open={id !== undefined}
      title={t('request.title')}
      width={480}
      onKeyDown={onKeyDown}
      onClose={onClose}
      aside={
        <>
          {row && <ClassChip trafficClass={row.trafficClass} reasons={[]} />}
          <IconButton
            size="small"
            aria-label={t('log.newer')}
            aria-keyshortcuts="ArrowLeft"
            disabled={!newer}
            onClick={() => newer && onShow(newer.id)}
          >
            <NavigateBefore />
          </IconButton>
          <IconButton
            size="small"
            aria-label={t('log.older')}
            aria-keyshortcuts="ArrowRight"
            disabled={!older}
            onClick={() => older && onShow(older.id)}
          >
            <NavigateNext />
          </IconButton>
        </>
      }
    >
      {id !== undefined && (
        <>
          {row && (
            <Typography variant="body2" color="textSecondary">
              {format.dateTime(row.time, timeZone)} · {t('range.zone', { zone: timeZone })}
            </Typography>
          )}
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1, fontSize: '0.8125rem' }}>
            <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
              {id}
            </Box>
            <CopyButton text={id} label={t('request.copyId')} compact />
          </Box>
          {row ? (
            <RequestSections key={row.id} row={row} detail={detail.data} timeZone={timeZone} />
          ) : (
            <Missing detail={detail} />
          )}
        </>
      )}
    </SideDrawer>
  );
};
