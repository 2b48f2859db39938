import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { PageKind } from '../../../../contracts/library/library-page.ts';
import { proposalsQuery } from '../../../api/campaigns/library.ts';
import { useT } from '../../../i18n/use-t.ts';
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { MergeGroup } from './merge-group.tsx';

interface MergeDialogProps {
  kind: PageKind;
  onClose: () => void;
}

const Groups = ({ kind }: Pick<MergeDialogProps, 'kind'>) => {
  const t = useT();
  const { data, error, refetch } = useQuery(proposalsQuery(kind));
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={4} />;
  if (data.total === 0)
    return <EmptyState title={t('library.merge.empty')} text={t('library.merge.empty.text')} />;
  const rest = data.total - data.groups.length;
  return (
    <>
      <DialogContentText>{t('library.merge.help')}</DialogContentText>
      {data.groups.map((group, place) => (
        <MergeGroup
          // Another revision is another proposal, whose name is the one of now.
          key={`${group.base.id} ${group.base.revision}`}
          kind={kind}
          group={group}
          label={t('library.merge.group', { number: place + 1 })}
        />
      ))}
      {rest > 0 && (
        <Typography variant="body2" color="textSecondary">
          {t('library.merge.more', { count: rest })}
        </Typography>
      )}
    </>
  );
};

/** Pages that could be one with own parameters of campaigns, group by group. */
export const MergeDialog = ({ kind, onClose }: MergeDialogProps) => {
  const t = useT();
  const id = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t(`library.merge.title.${kind}`)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Groups kind={kind} />
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
};
