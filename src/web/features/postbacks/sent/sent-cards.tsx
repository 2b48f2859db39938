import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { Delivery } from '../../../../contracts/postbacks/delivery.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ListCard } from '../../../report/lists/list-card.tsx';
import { type Fact, FactGrid } from '../../../ui/layout/fact-grid.tsx';
import { CardHead } from '../card-head.tsx';
import { problemWords } from '../problem-text.ts';
import { NextTry, StateChip, toWord, whatWord } from './delivery-state.tsx';
import { type SentListProps, TimeLink } from './sent-table.tsx';

/** The facts of a delivery; those that wait also say until when. */
const useFacts = (timeZone: string) => {
  const t = useT();
  const format = useFormat();
  return (delivery: Delivery): Fact[] => {
    const { conversion, tries, nextTryAt, heldBy } = delivery;
    const campaign = conversion?.campaignName ?? null;
    const next = <NextTry key="next" delivery={delivery} timeZone={timeZone} />;
    return [
      [t('sent.what'), whatWord(t, delivery, format.price)],
      ...(campaign === null ? [] : [[t('sent.campaign'), campaign] as const]),
      [t('sent.tries'), format.count(tries)],
      ...(nextTryAt === null && heldBy === null ? [] : [[t('sent.next'), next] as const]),
    ];
  };
};

/** The log on a phone, newest first. */
export const SentCards = ({ rows, timeZone }: SentListProps) => {
  const t = useT();
  const factsOf = useFacts(timeZone);
  return (
    <Box component="ul" aria-label={t('sent.title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {rows.map((delivery) => (
        <ListCard
          key={delivery.id}
          id={delivery.id}
          head={
            <CardHead>
              <TimeLink delivery={delivery} timeZone={timeZone} />
              <StateChip delivery={delivery} />
            </CardHead>
          }
        >
          <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {toWord(t, delivery)} {delivery.test && <Chip size="small" label={t('sent.test')} />}
          </Typography>
          {delivery.problem && (
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {problemWords(t, delivery.problem).what}
            </Typography>
          )}
          <FactGrid facts={factsOf(delivery)} />
        </ListCard>
      ))}
    </Box>
  );
};
