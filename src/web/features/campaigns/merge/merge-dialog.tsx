import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Change } from '../../../../contracts/campaign-changes/change.ts';
import type { Keyed } from '../../../../contracts/campaign-changes/keyed.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ChangeList } from '../revisions/change-list.tsx';
import { type Clash, merge } from './merge.ts';
import type { Picks, Side } from './three-way.ts';

interface ClashChoiceProps {
  clash: Clash;
  zone: string;
  picked: Side | undefined;
  onPick: (side: Side) => void;
}

/** Both versions of one value, side by side. */
const ClashChoice = ({ clash, zone, picked, onPick }: ClashChoiceProps) => {
  const t = useT();
  const shown = (changes: Change[]) =>
    changes.length > 0 ? (
      <ChangeList changes={changes} zone={zone} />
    ) : (
      <Typography variant="body2">{t('merge.unchanged')}</Typography>
    );
  return (
    <RadioGroup
      aria-label={t('merge.clashes')}
      value={picked ?? ''}
      onChange={(_, side) => onPick(side as Side)}
      sx={{ mt: 1, display: 'grid', gap: 1, gridTemplateColumns: { sm: '1fr 1fr' } }}
    >
      {(['mine', 'theirs'] as const).map((side) => (
        <Box key={side} sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1, minWidth: 0 }}>
          <FormControlLabel
            value={side}
            control={<Radio size="small" />}
            label={t(side === 'mine' ? 'merge.keep' : 'merge.take')}
          />
          {shown(clash[side])}
        </Box>
      ))}
    </RadioGroup>
  );
};

/** Three versions of a campaign, and who saved the newest. */
export interface MergeQuestion {
  /** The common starting point; null if no longer stored. */
  base: Keyed | null;
  mine: Keyed;
  theirs: Keyed;
  user: string | null;
  revision: number;
}

export interface MergeDialogProps {
  question: MergeQuestion;
  zone: string;
  /** Called with the merged version; null goes back to the form, which is still filled in. */
  onDecide: (result: Keyed | null) => void;
}

const SideChanges = ({
  title,
  changes,
  zone,
}: {
  title: string;
  changes: readonly Change[];
  zone: string;
}) => {
  const t = useT();
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {changes.length > 0 ? (
        <ChangeList changes={changes} zone={zone} />
      ) : (
        <Typography variant="body2" color="textSecondary">
          {t('merge.nothing')}
        </Typography>
      )}
    </Box>
  );
};

/** Shows the merged changes of two people before saving; conflicts are resolved by the user. */
export const MergeDialog = ({ question, zone, onDecide }: MergeDialogProps) => {
  const t = useT();
  const [picks, setPicks] = useState<Picks>({});
  const { base, mine, theirs, user, revision } = question;
  const merged = merge(base, mine, theirs, picks);
  const undecided = merged.clashes.some(({ fact }) => picks[fact] === undefined);
  return (
    <Dialog open onClose={() => onDecide(null)} maxWidth="sm" fullWidth>
      <DialogTitle>{t('merge.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {t('merge.lead', { user: user ?? t('revisions.nobody'), revision })}
        </DialogContentText>
        {merged.clashes.length > 0 && (
          <Box sx={{ mt: 2 }}>
            <Typography variant="h3">{t(base ? 'merge.clashes' : 'merge.differs')}</Typography>
            {merged.clashes.map((clash) => (
              <ClashChoice
                key={clash.fact}
                clash={clash}
                zone={zone}
                picked={picks[clash.fact]}
                onPick={(side) => setPicks({ ...picks, [clash.fact]: side })}
              />
            ))}
          </Box>
        )}
        {base && (
          <>
            <SideChanges title={t('merge.theirs')} changes={merged.theirs} zone={zone} />
            <SideChanges title={t('merge.mine')} changes={merged.mine} zone={zone} />
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={() => onDecide(null)}>{t('merge.back')}</Button>
        <Button variant="contained" disabled={undecided} onClick={() => onDecide(merged.result)}>
          {t('merge.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
