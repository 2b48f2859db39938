import Box from '@mui/material/Box';
import type { ReceivedRow } from '../../../../contracts/postbacks/postback-log.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { LinkButton } from '../../../ui/layout/link.tsx';
import { type Fact, FactList } from '../fact-list.tsx';
import { statusWord } from '../status-word.ts';
import { sourceWord } from './source-word.ts';

/** The content and context of one postback, with links to its click and to its deliveries. */
export const ReceivedFacts = ({ row, timeZone }: { row: ReceivedRow; timeZone: string }) => {
  const t = useT();
  const format = useFormat();
  const { clickId, status, statusReceived, payout, currency } = row;
  const ignored = row.flags.includes('payout_ignored') ? t('received.payout.ignored') : null;
  const payoutWord = payout === null ? ignored : format.price(payout, currency);
  const said: Fact[] = [
    { label: t('received.status'), value: statusWord(t, status) },
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
          <LinkButton to="/postback" search={{ tab: 'sent', find: clickId }} size="small">
            {t('received.sent.open')}
          </LinkButton>
        </Box>
      )}
    </div>
  );
};
