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
import { useUndoable } from '../../../ui/feedback/use-undoable.ts';
import { periodWords } from './spend-values.ts';

interface SpendRowProps {
  spend: Spend;
  /** Workspace zone. */
  zone: string;
  /** Undefined if access is read-only. */
  onEdit: (() => void) | undefined;
}

/** One entry: its days, amount and author. */
export const SpendRow = ({ spend, zone, onEdit }: SpendRowProps) => {
  const t = useT();
  const format = useFormat();
  const { remove, busy } = useUndoable(useSpendChanged());
  const [asking, setAsking] = useState(false);
  const { id, campaignId, from, to, amount, currency, counted, clicks, by, at } = spend;
  const period = periodWords(t, format, spend);
  // If entered again, it would use today's currency and zone.
  const isUndoable = counted && spend.timeZone === zone;
  const removal = { remove: () => deleteSpend(id), message: 'spend.deleted' } as const;
  const restore = () => enterSpend({ campaignId, from, to, amount, clicks });
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
            onClick={() => (isUndoable ? void remove({ ...removal, restore }) : setAsking(true))}
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
            void remove(removal);
          }}
        />
      )}
    </Box>
  );
};
