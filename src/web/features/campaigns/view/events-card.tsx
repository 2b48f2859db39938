import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Note } from '../../../../contracts/campaigns/annotation.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { latePart, OnDemand } from '../../../ui/feedback/on-demand.tsx';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import type { CampaignEvent, useEvents } from './use-events.ts';
import { useDeleteNote } from './use-notes.ts';

interface EventRowProps {
  event: CampaignEvent;
  zone: string;
  /** Undefined if access is read-only. */
  onEdit: ((note: Note) => void) | undefined;
}

/** One event; a note can be edited and deleted. */
const EventRow = ({ event: { at, text, note }, zone, onEdit }: EventRowProps) => {
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

const dialog = latePart(async () => (await import('./note-dialog.tsx')).NoteDialog);

/** The rest scrolls. */
const HEIGHT = 320;

interface EventsCardProps extends ReturnType<typeof useEvents> {
  campaign: string;
  /** Workspace zone. */
  zone: string;
  mayEdit: boolean;
}

/** Possible explanations of a curve: changes to the campaign, and members' notes. */
export const EventsCard = ({ campaign, zone, mayEdit, query, events }: EventsCardProps) => {
  const t = useT();
  const [editing, setEditing] = useState<Note | 'new' | null>(null);
  const close = (): void => setEditing(null);
  const { data, error, refetch } = query;
  return (
    <Section
      title={t('events.title')}
      flush
      actions={
        mayEdit && (
          <Button size="small" aria-haspopup="dialog" onClick={() => setEditing('new')}>
            {t('note.add')}
          </Button>
        )
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 1.5 }}>
        {t('events.lead')} {data?.total === 0 && t('events.none')}
      </Typography>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingRows rows={2} />}
      {events.length > 0 && (
        <Box
          component="ul"
          aria-label={t('events.title')}
          // Scrollable by keyboard, too.
          tabIndex={0}
          sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: HEIGHT, overflowY: 'auto' }}
        >
          {events.map((event) => (
            <EventRow key={event.id} event={event} zone={zone} onEdit={mayEdit ? setEditing : undefined} />
          ))}
        </Box>
      )}
      {data && data.total > events.length && (
        <Typography
          variant="caption"
          color="textSecondary"
          component="p"
          sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'divider' }}
        >
          {t('events.more', { shown: events.length, total: data.total })}
        </Typography>
      )}
      {editing && (
        <OnDemand
          part={dialog}
          props={{ campaign, note: editing === 'new' ? null : editing, zone, onClose: close }}
          onFailed={close}
        />
      )}
    </Section>
  );
};
