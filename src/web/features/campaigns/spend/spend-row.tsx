import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Spend } from '../../../../contracts/campaigns/spend.ts';
import { deleteSpend, enterSpend, useSpendChanged } from '../../../api/campaigns/spend.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { periodWords } from './spend-values.ts';

/** Deletes an entry; with `undoable` the notice can restore it. */
const useDeleteSpend = () => {
  const changed = useSpendChanged();
  const [busy, setBusy] = useState(false);
  const attempt = async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act();
      changed();
      return true;
    } catch (error) {
      notify({ message: failureKey(error), tone: 'error' });
      return false;
    }
  };
  const remove = async (spend: Spend, undoable = true): Promise<void> => {
    const { id, campaignId, from, to, amount, clicks } = spend;
    setBusy(true);
    if (await attempt(() => deleteSpend(id))) {
      const undo = (): void => void attempt(() => enterSpend({ campaignId, from, to, amount, clicks }));
      notify({ message: 'spend.deleted', ...(undoable && { undo }) });
    } else setBusy(false);
  };
  return { remove, busy };
};

interface SpendRowProps {
  spend: Spend;
  /** The workspace's. */
  zone: string;
  /** Undefined: the user has read-only access. */
  onEdit: (() => void) | undefined;
}

/** One entry: its days, amount and author. */
export const SpendRow = ({ spend, zone, onEdit }: SpendRowProps) => {
  const t = useT();
  const format = useFormat();
  const { remove, busy } = useDeleteSpend();
  const [asking, setAsking] = useState(false);
  const { amount, currency, counted, clicks, by, at } = spend;
  const period = periodWords(t, format, spend);
  // Entered again, it would use today's currency and zone.
  const isUndoable = counted && spend.timeZone === zone;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        px: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 120px', minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {period}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {clicks !== null && `${t('spend.clicks.count', { count: clicks })} · `}
          {t('spend.by', { user: by ?? t('revisions.nobody'), time: format.minute(at, zone) })}
        </Typography>
      </Box>
      {!counted && <Chip size="small" color="warning" label={t('spend.uncounted', { currency })} />}
      <Typography sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 500, ml: 'auto' }}>
        {format.price(amount, currency)}
      </Typography>
      {onEdit && (
        <Box sx={{ whiteSpace: 'nowrap', mr: '-5px' }}>
          <IconButton size="small" aria-label={t('spend.edit', { period })} onClick={onEdit}>
            <Edit fontSize="small" />
          </IconButton>
          <IconButton
            size="small"
            aria-label={t('spend.delete', { period })}
            disabled={busy}
            onClick={() => (isUndoable ? void remove(spend) : setAsking(true))}
          >
            <Delete fontSize="small" />
          </IconButton>
        </Box>
      )}
      {asking && (
        <Confirm
          open
          title={t('spend.delete.title')}
          text={t('spend.delete.text', { currency })}
          action={t('spend.delete.do')}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void remove(spend, false);
          }}
        />
      )}
    </Box>
  );
};
