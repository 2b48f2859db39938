import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Note } from '../../../../contracts/campaigns/annotation.ts';
import { useT } from '../../../i18n/use-t.ts';
import { latePart, OnDemand } from '../../../ui/feedback/on-demand.tsx';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { EventRow } from './event-row.tsx';
import type { useEvents } from './use-events.ts';

const dialog = latePart(async () => (await import('./note-dialog.tsx')).NoteDialog);

/** The rest scrolls. */
const HEIGHT = 320;

interface EventsCardProps extends ReturnType<typeof useEvents> {
  campaign: string;
  /** The workspace's. */
  zone: string;
  mayEdit: boolean;
}

/** Possible explanations of a curve: changes of the campaign, and members' notes. */
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
