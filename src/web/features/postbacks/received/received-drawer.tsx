import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReceivedDetail, ReceivedRow } from '../../../../contracts/postbacks/postback-log.ts';
import { useOnlyReading } from '../../../api/accounts/session.ts';
import { receivedDetailQuery } from '../../../api/postbacks/postbacks-in.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CodeBox } from '../../../ui/feedback/code-box.tsx';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { LinkButton } from '../../../ui/layout/link.tsx';
import { SideDrawer } from '../../../ui/layout/side-drawer.tsx';
import { type Fact, FactList } from '../fact-list.tsx';
import { statusWord } from '../status-word.ts';
import { ConversionDialog } from './conversion-dialog.tsx';
import { draftOf } from './conversion-values.ts';
import { ResultChip, sourceWord, statusOrAdjustment } from './received-table.tsx';
import { refusalWord } from './refusal-word.ts';

/** The content and context of one postback, with links to its click and to its deliveries. */
const ReceivedFacts = ({ row, timeZone }: { row: ReceivedRow; timeZone: string }) => {
  const t = useT();
  const format = useFormat();
  const { clickId, statusReceived, payout, currency } = row;
  const ignored = row.flags.includes('payout_ignored') ? t('received.payout.ignored') : null;
  const usual = row.payoutFrom === 'type' ? t('received.payout.type') : null;
  const payoutWord = payout === null ? (ignored ?? usual) : format.price(payout, currency);
  const said: Fact[] = [
    { label: t('received.status'), value: statusOrAdjustment(t, row) },
    ...(statusReceived === '' ? [] : [{ label: t('received.word'), value: statusReceived }]),
    { label: t('received.event'), value: row.event },
    { label: t('received.payout'), value: payoutWord },
    { label: t('received.transaction'), value: row.transaction, copied: true },
    { label: t('received.click'), value: clickId, copied: true },
  ];
  return (
    <div>
      <FactList
        facts={[
          { label: t('received.time'), value: format.dateTime(row.at, timeZone) },
          { label: t('received.source'), value: sourceWord(t, row) },
          { label: t('received.campaign'), value: row.campaign?.name ?? null },
          ...(row.kind === 'refused' ? [] : said),
          { label: t('received.receipt'), value: row.id, copied: true },
          { label: t('received.address'), value: row.address },
        ]}
      />
      {clickId !== null && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5, ml: -1 }}>
          {row.fate !== 'waiting' && (
            <LinkButton to="/requests" search={{ request: clickId }} size="small">
              {t('received.click.open')}
            </LinkButton>
          )}
          <LinkButton
            to="/postback/$page"
            params={{ page: 'deliveries' }}
            search={{ find: clickId }}
            size="small"
          >
            {t('received.sent.open')}
          </LinkButton>
        </Box>
      )}
    </div>
  );
};

interface DetailProps {
  detail: ReceivedDetail;
  timeZone: string;
  onShow: (id: string) => void;
}

const Detail = ({ detail, timeZone, onShow }: DetailProps) => {
  const t = useT();
  const format = useFormat();
  const mayEdit = useOnlyReading() === null;
  const [mending, setMending] = useState(false);
  const { row, history, conversion } = detail;
  const draft = draftOf(detail);
  const money = (amount: string | null, currency: string): string =>
    amount === null ? t('app.notKnown') : format.money(amount, currency);
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      {row.reason !== null && <Alert severity="error">{refusalWord(t, row.reason)}</Alert>}
      {mayEdit && draft !== null && (
        <Box>
          <Button variant="outlined" onClick={() => setMending(true)}>
            {t(draft.corrects ? 'mend.change' : 'mend.take')}
          </Button>
        </Box>
      )}
      {mending && draft !== null && (
        <ConversionDialog
          draft={draft}
          onClose={() => setMending(false)}
          onShow={(receipt) => {
            setMending(false);
            onShow(receipt);
          }}
        />
      )}
      <ReceivedFacts row={row} timeZone={timeZone} />
      <div>
        <Typography variant="h3" sx={{ mb: 1 }}>
          {t('received.text')}
        </Typography>
        {row.text === null ? (
          <Typography variant="body2">{t('received.text.gone')}</Typography>
        ) : (
          <CodeBox>{row.text}</CodeBox>
        )}
      </div>
      {conversion && (
        <div>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {t(row.flags.includes('adjustment') ? 'received.adjustment.new' : 'received.conversion')}
          </Typography>
          <Typography variant="body2">
            {t('received.conversion.now', {
              status: statusWord(t, conversion.status),
              payout: money(conversion.payout, conversion.currency),
              revenue: money(conversion.revenue, conversion.workspaceCurrency),
            })}
          </Typography>
          {conversion.payoutFrom === 'type' && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
              {t('received.conversion.type')}
            </Typography>
          )}
          {conversion.otherClick && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
              {t('received.otherClick')}
            </Typography>
          )}
          {conversion.payout !== null && conversion.revenue === null && conversion.status !== 'rejected' && (
            <Alert
              severity="warning"
              sx={{ mt: 1 }}
              action={
                <LinkButton
                  to="/postback/$page"
                  params={{ page: 'exchange-rates' }}
                  size="small"
                  color="inherit"
                >
                  {t('postbacks.page.rates')}
                </LinkButton>
              }
            >
              {t('received.unpriced', { currency: conversion.currency })}
            </Alert>
          )}
        </div>
      )}
      {history.length > 0 && (
        <div>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {t('received.history')}
          </Typography>
          <Box component="ol" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
            {history.map((one) => (
              <Box component="li" key={one.id}>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
                  <Typography variant="body2">{format.moment(one.at, timeZone)}</Typography>
                  <ResultChip row={one} />
                  <Typography variant="body2">
                    {statusOrAdjustment(t, one)} · {money(one.payout, one.currency)}
                  </Typography>
                </Box>
              </Box>
            ))}
          </Box>
        </div>
      )}
    </Stack>
  );
};

interface ReceivedDrawerProps {
  /** Undefined if closed. */
  id: string | undefined;
  timeZone: string;
  onClose: () => void;
  onShow: (id: string) => void;
}

/** One postback: its refusal or effect, its content, and everything received before and after it. */
export const ReceivedDrawer = ({ id, timeZone, onClose, onShow }: ReceivedDrawerProps) => {
  const t = useT();
  const detail = useQuery({ ...receivedDetailQuery(id ?? ''), enabled: id !== undefined });
  return (
    <SideDrawer
      open={id !== undefined}
      title={t('received.title')}
      aside={detail.data && <ResultChip row={detail.data.row} />}
      width={520}
      onClose={onClose}
    >
      {detail.data ? (
        <Detail key={id} detail={detail.data} timeZone={timeZone} onShow={onShow} />
      ) : detail.error ? (
        <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />
      ) : (
        <LoadingRows rows={6} />
      )}
    </SideDrawer>
  );
};
