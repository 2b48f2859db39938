import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import type { Change } from '../../../../contracts/campaign-changes/change.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ChangeList } from '../revisions/change-list.tsx';
import type { Clash } from './merge.ts';
import type { Side } from './three-way.ts';

interface ClashChoiceProps {
  clash: Clash;
  zone: string;
  picked: Side | undefined;
  onPick: (side: Side) => void;
}

/** Both versions of one value, side by side. */
export const ClashChoice = ({ clash, zone, picked, onPick }: ClashChoiceProps) => {
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
