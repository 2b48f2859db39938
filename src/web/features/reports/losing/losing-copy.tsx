import Box from '@mui/material/Box';
import { useT } from '../../../i18n/use-t.ts';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';

interface LosingCopyProps {
  ids: readonly string[];
  /** The report has a target of its own: its rows are below it, and may still earn money. */
  isBelow: boolean;
}

/** Copies a block list: a line for each ID, or separated by commas where no ID has one. */
export const LosingCopy = ({ ids, isBelow }: LosingCopyProps) => {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <CopyButton
        text={ids.join('\n')}
        label={t(isBelow ? 'losing.copy.below' : 'losing.copy', { count: ids.length })}
      />
      {ids.length > 1 && ids.every((id) => !id.includes(',')) && (
        <CopyButton text={ids.join(',')} label={t('breakdown.copy.commas')} variant="text" />
      )}
    </Box>
  );
};
