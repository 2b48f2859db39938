import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { CostCorrection } from '../../../../contracts/campaigns/cost-correction.ts';
import {
  addCorrection,
  correctionsQuery,
  deleteCorrection,
  useCorrectionsChanged,
} from '../../../api/campaigns/cost-corrections.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { correctedDaysWords } from '../../../spend/spend-labels.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { useUndoable } from '../../../ui/feedback/use-undoable.ts';
import { CorrectionDialog } from './correction-dialog.tsx';

interface RowProps {
  correction: CostCorrection;
  /** Workspace zone. */
  zone: string;
  /** Undefined if access is read-only. */
  onEdit: (() => void) | undefined;
}

/** One correction: its multiplier, reason, days and author. */
const CorrectionRow = ({ correction, zone, onEdit }: RowProps) => {
  const t = useT();
  const format = useFormat();
  const { remove, busy } = useUndoable(useCorrectionsChanged());
  const { id, sourceId, from, to, factor, reason, by, at } = correction;
  const period = correctedDaysWords(t, format, correction);
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
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {reason}
        </Typography>
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {period}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {t('spend.by', { user: by ?? t('spend.nobody'), time: format.minute(at, zone) })}
        </Typography>
      </Box>
      <Typography sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 500, ml: 'auto' }}>
        {t('spend.times', { factor })}
      </Typography>
      {onEdit && (
        <Box sx={{ whiteSpace: 'nowrap', mr: '-5px' }}>
          <IconButton size="small" aria-label={t('sources.correction.editOf', { period })} onClick={onEdit}>
            <Edit fontSize="small" />
          </IconButton>
          <IconButton
            size="small"
            aria-label={t('sources.correction.deleteOf', { period })}
            disabled={busy}
            onClick={() =>
              void remove({
                remove: () => deleteCorrection(id),
                message: 'sources.correction.deleted',
                restore: () => addCorrection({ sourceId, from, to, factor, reason }),
              })
            }
          >
            <Delete fontSize="small" />
          </IconButton>
        </Box>
      )}
    </Box>
  );
};

interface SourceCorrectionsProps {
  sourceId: string;
  mayEdit: boolean;
  /** Workspace zone. */
  zone: string;
}

/** What the costs of a traffic source are multiplied by, latest days first. */
export const SourceCorrections = ({ sourceId, mayEdit, zone }: SourceCorrectionsProps) => {
  const t = useT();
  const id = useId();
  const { data, error, refetch } = useQuery(correctionsQuery(sourceId));
  const [editing, setEditing] = useState<CostCorrection | 'new' | null>(null);
  const isEmpty = data?.rows.length === 0;
  const empty = t(mayEdit ? 'sources.correction.empty' : 'sources.correction.empty.reading');
  return (
    <Card component="section" aria-labelledby={id} sx={{ maxWidth: 760, mt: 2 }}>
      <Box sx={{ p: 2, display: 'grid', gap: 1.5 }}>
        <Typography variant="h2" id={id}>
          {t('sources.correction.title')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {isEmpty ? empty : t('sources.correction.lead')}
        </Typography>
        {mayEdit && (
          <Box>
            <Button
              variant="outlined"
              aria-haspopup="dialog"
              disabled={!data}
              onClick={() => setEditing('new')}
            >
              {t('sources.correction.add')}
            </Button>
          </Box>
        )}
      </Box>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingRows rows={2} />}
      {data && !isEmpty && (
        <Box component="ul" aria-label={t('sources.correction.title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.rows.map((correction) => (
            <CorrectionRow
              key={correction.id}
              correction={correction}
              zone={zone}
              onEdit={mayEdit ? () => setEditing(correction) : undefined}
            />
          ))}
        </Box>
      )}
      {editing && data && (
        <CorrectionDialog
          sourceId={sourceId}
          entry={editing === 'new' ? null : editing}
          corrections={data.rows}
          zone={zone}
          onClose={() => setEditing(null)}
        />
      )}
    </Card>
  );
};
