import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { Note } from '../../../../contracts/campaigns/annotation.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { CampaignEvent } from './use-events.ts';
import { useDeleteNote } from './use-notes.ts';

interface EventRowProps {
  event: CampaignEvent;
  zone: string;
  /** Undefined: the user has read-only access. */
  onEdit: ((note: Note) => void) | undefined;
}

/** One event; a note can be edited and deleted. */
export const EventRow = ({ event: { at, text, note }, zone, onEdit }: EventRowProps) => {
  const t = useT();
  const format = useFormat();
  const { remove, busy } = useDeleteNote();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="p">
          {note?.user
            ? t('spend.by', { user: note.user.name, time: format.minute(at, zone) })
            : format.minute(at, zone)}
        </Typography>
      </Box>
      {note && onEdit && (
        <Box sx={{ whiteSpace: 'nowrap', mr: '-5px' }}>
          <IconButton size="small" aria-label={t('note.edit', { text })} onClick={() => onEdit(note)}>
            <Edit fontSize="small" />
          </IconButton>
          <IconButton
            size="small"
            aria-label={t('note.delete', { text })}
            disabled={busy}
            onClick={() => void remove(note)}
          >
            <Delete fontSize="small" />
          </IconButton>
        </Box>
      )}
    </Box>
  );
};
