import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { NOTHING, type Selection } from './selection.ts';

interface BulkBarProps {
  label: string;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  /** Number of rows matching the filters, and the button that selects them all. */
  total: number;
  selectAll: string;
  busy: boolean;
  acts: readonly { label: string; act: () => void }[];
}

/** Nobody checks this many one by one, so confirmation is required. */
export const ASKED_FROM = 51;

export const countOf = (selection: Selection, total: number): number =>
  selection.all ? total : selection.ids.size;

/** Actions for the selected rows of a list; hidden while none are selected. */
export const BulkBar = ({ label, selection, onSelect, total, selectAll, busy, acts }: BulkBarProps) => {
  const t = useT();
  const count = countOf(selection, total);
  if (count === 0) return null;
  return (
    <Box
      role="toolbar"
      aria-label={label}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        borderBlock: 1,
        borderColor: 'divider',
        bgcolor: 'action.hover',
      }}
    >
      <Typography variant="body2" role="status" sx={{ fontWeight: 500, mr: 1 }}>
        {t('campaignList.selected', { count })}
      </Typography>
      {acts.map(({ label: name, act }) => (
        <Button key={name} size="small" disabled={busy} onClick={act}>
          {name}
        </Button>
      ))}
      <Box sx={{ flexGrow: 1 }} />
      {!selection.all && total > selection.ids.size && (
        <Button size="small" onClick={() => onSelect({ ...NOTHING, all: true })}>
          {selectAll}
        </Button>
      )}
      <Button size="small" onClick={() => onSelect(NOTHING)}>
        {t('campaignList.clear')}
      </Button>
    </Box>
  );
};

/** Maximum rows listed; the rest are counted. */
const SHOWN = 10;

interface FailedListProps {
  title: string;
  failed: readonly { id: string; text: string }[];
  onClose: () => void;
}

/** Rows that a bulk change skipped, each with its reason. */
export const FailedList = ({ title, failed, onClose }: FailedListProps) => {
  const t = useT();
  if (failed.length === 0) return null;
  const rest = failed.length - SHOWN;
  return (
    <Alert severity="warning" onClose={onClose} sx={{ mx: 2, mb: 2 }}>
      <AlertTitle>{title}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {failed.slice(0, SHOWN).map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
        {rest > 0 && <li>{t('campaignList.failed.rest', { count: rest })}</li>}
      </Box>
    </Alert>
  );
};

interface TagsDialogProps {
  title: string;
  /** The field for the tags. */
  input: (tags: readonly string[], onChange: (tags: string[]) => void) => ReactNode;
  onDone: (action: 'tag' | 'untag', tags: string[]) => void;
  onClose: () => void;
}

/** Adds tags to the selected rows or removes them. */
export const TagsDialog = ({ title, input, onDone, onClose }: TagsDialogProps) => {
  const t = useT();
  const [tags, setTags] = useState<string[]>([]);
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        <div style={{ paddingTop: 8 }}>{input(tags, setTags)}</div>
      </DialogContent>
      <DialogActions sx={{ p: 2, flexWrap: 'wrap' }}>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button disabled={tags.length === 0} onClick={() => onDone('untag', tags)}>
          {t('campaignList.tags.remove')}
        </Button>
        <Button variant="contained" disabled={tags.length === 0} onClick={() => onDone('tag', tags)}>
          {t('campaignList.tags.add')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
