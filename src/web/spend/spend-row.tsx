import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Spend } from '../../contracts/campaigns/spend.ts';
import type { SpendDimension } from '../../core/spend/target.ts';
import { deleteSpend, enterSpend, useSpendChanged } from '../api/campaigns/spend.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useT } from '../i18n/use-t.ts';
import { Confirm } from '../ui/feedback/confirm.tsx';
import { useUndoable } from '../ui/feedback/use-undoable.ts';
import { detailWords, originalWords, originWords, periodWords } from './spend-labels.ts';
import { againOf } from './spend-values.ts';

interface SpendRowProps {
  spend: Spend;
  /** Workspace zone. */
  zone: string;
  /** Names of what spend can be for. */
  nameOf: (dimension: SpendDimension) => string;
  /** Undefined if access is read-only. */
  onEdit: (() => void) | undefined;
}

/** One entry: its days, amount and author. */
export const SpendRow = ({ spend, zone, nameOf, onEdit }: SpendRowProps) => {
  const t = useT();
  const format = useFormat();
  const { remove, busy } = useUndoable(useSpendChanged());
  const [asking, setAsking] = useState(false);
  const { id, kind, details, amount, currency, original, counted, clicks, timeZone, unmatched } = spend;
  const target = detailWords(t, details, nameOf);
  const days = periodWords(t, format, spend);
  const period = target === '' ? days : `${target}, ${days}`;
  // If entered again, it would be in today's currency.
  const isUndoable = counted;
  const removal = { remove: () => deleteSpend(id), message: 'spend.deleted' } as const;
  const restore = () => enterSpend(againOf(spend));
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
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        {target !== '' && (
          <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
            {target}
          </Typography>
        )}
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {[days, ...(timeZone === zone ? [] : [timeZone])].join(' · ')}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {original && `${originalWords(t, format, original)} · `}
          {clicks !== null && `${t('spend.clicks.count', { count: clicks })} · `}
          {originWords(t, format, spend, zone)}
        </Typography>
      </Box>
      {unmatched === 'spread' && <Chip size="small" variant="outlined" label={t('spend.unmatched.spread')} />}
      {kind === 'credit' && <Chip size="small" variant="outlined" label={t('spend.kind.credit')} />}
      {!counted && <Chip size="small" color="warning" label={t('spend.uncounted', { currency })} />}
      <Typography sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 500, ml: 'auto' }}>
        {format.price(kind === 'credit' ? `-${amount}` : amount, currency)}
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
