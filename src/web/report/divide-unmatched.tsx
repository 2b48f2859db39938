import Button from '@mui/material/Button';
import { useState } from 'react';
import type { SpendUnmatched } from '../../contracts/campaigns/spend-unmatched.ts';
import { useSpendChanged } from '../api/campaigns/spend.ts';
import { chooseUnmatched, type UnmatchedAsk, unmatchedSpend } from '../api/campaigns/spend-unmatched.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useT } from '../i18n/use-t.ts';
import { Confirm } from '../ui/feedback/confirm.tsx';
import { failureKey } from '../ui/feedback/failure.ts';
import { notify } from '../ui/feedback/notices.ts';
import { useUndoable } from '../ui/feedback/use-undoable.ts';

/** Divides all spend that matched no visit among clicks without an ID, once someone has seen how much on how many. */
export const DivideUnmatched = (ask: UnmatchedAsk) => {
  const t = useT();
  const format = useFormat();
  const changed = useSpendChanged();
  const { remove, busy } = useUndoable(changed);
  const [found, setFound] = useState<SpendUnmatched | null>(null);
  const open = async (): Promise<void> => {
    try {
      const answer = await unmatchedSpend(ask);
      if (answer.entries.length > 0) setFound(answer);
      else {
        // Someone else was faster.
        notify({ message: 'report.withoutId.divide.none' });
        changed();
      }
    } catch (error) {
      notify({ message: failureKey(error), tone: 'error' });
    }
  };
  const divide = ({ entries }: SpendUnmatched): void => {
    setFound(null);
    let ids = entries.map(({ id }) => id);
    void remove({
      remove: async () => {
        // Only these are given back: others were divided before.
        ids = (await chooseUnmatched({ ids, unmatched: 'spread' })).ids;
      },
      message: 'report.withoutId.divided',
      restore: async () => {
        if (ids.length > 0) await chooseUnmatched({ ids, unmatched: 'keep' });
      },
    });
  };
  return (
    <>
      <Button size="small" disabled={busy} onClick={() => void open()} sx={{ mx: 1 }}>
        {t('report.withoutId.divide')}
      </Button>
      {found && (
        <Confirm
          open
          title={t('report.withoutId.divide.title')}
          text={t('report.withoutId.divide.text', {
            amount: format.money(found.amount, found.currency),
            count: found.visits,
          })}
          action={t('report.withoutId.divide.do')}
          onClose={() => setFound(null)}
          onConfirm={() => divide(found)}
        />
      )}
    </>
  );
};
