import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReceivedRow } from '../../../../contracts/postbacks/postback-log.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ListCard } from '../../../report/lists/list-card.tsx';
import { type Fact, FactGrid } from '../../../ui/layout/fact-grid.tsx';
import { CardHead } from '../card-head.tsx';
import {
  PayoutWord,
  type ReceivedListProps,
  ResultChip,
  StatusOrReason,
  sourceWord,
  TimeButton,
} from './received-table.tsx';

/** An ID is recognized by its beginning; all of it is in the details. */
const Id = ({ text }: { text: string }) => (
  <Typography component="span" variant="body2" noWrap sx={{ display: 'block' }}>
    {text}
  </Typography>
);

/** What a postback is worth, where it comes from and what it is for. A refused one has no payout, and often no click. */
const useFacts = () => {
  const t = useT();
  const idOf = ({ clickId, transaction }: ReceivedRow): Fact[] => {
    if (clickId !== null) return [[t('received.click'), <Id key="click" text={clickId} />]];
    return transaction === ''
      ? []
      : [[t('received.transaction'), <Id key="transaction" text={transaction} />]];
  };
  return (row: ReceivedRow): Fact[] => [
    ...(row.kind === 'refused'
      ? []
      : [[t('received.payout'), <PayoutWord key="payout" row={row} />] as const]),
    [t('received.source'), sourceWord(t, row)],
    ...(row.campaign === null ? [] : [[t('received.campaign'), row.campaign.name] as const]),
    ...idOf(row),
  ];
};

/** The log on a phone, newest first. */
export const ReceivedCards = ({ rows, timeZone, onOpen }: ReceivedListProps) => {
  const t = useT();
  const factsOf = useFacts();
  return (
    <Box component="ul" aria-label={t('postbacks.received')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {rows.map((row) => (
        <ListCard
          key={row.id}
          id={row.id}
          head={
            <CardHead>
              <TimeButton row={row} timeZone={timeZone} onOpen={onOpen} />
              <ResultChip row={row} />
            </CardHead>
          }
        >
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            <StatusOrReason row={row} />
          </Typography>
          <FactGrid facts={factsOf(row)} />
        </ListCard>
      ))}
    </Box>
  );
};
