import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { TagsInput } from '../editor/tags-input.tsx';

interface TagsDialogProps {
  /** How many campaigns are affected. */
  count: number;
  onDone: (action: 'tag' | 'untag', tags: string[]) => void;
  onClose: () => void;
}

/** Adds tags to the selected campaigns or removes them. */
export const TagsDialog = ({ count, onDone, onClose }: TagsDialogProps) => {
  const t = useT();
  const id = useId();
  const [tags, setTags] = useState<string[]>([]);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t('campaignList.tags.title', { count })}</DialogTitle>
      <DialogContent>
        <div style={{ paddingTop: 8 }}>
          <TagsInput value={tags} onChange={setTags} />
        </div>
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
