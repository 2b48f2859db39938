import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { isRoleDimension } from '../../../core/sources/parameters.ts';
import { useT } from '../../i18n/use-t.ts';
import { listedValue } from '../../report/breakdown/copied-list.ts';
import { linesOf } from '../../report/words.ts';
import { CopyButton } from '../../ui/feedback/copy-button.tsx';

/** An ID below a name is never cut, because its last digits matter; eighteen fit a phone's column. */
const ID = {
  fontSize: '0.6875rem',
  lineHeight: 1.3,
  color: 'text.secondary',
  overflowWrap: 'break-word',
} as const;

/** Shown for the row under the pointer, for the focus, and wherever nothing can hover. */
const COPY = {
  flexShrink: 0,
  '& .MuiIconButton-root': { p: 0.5 },
  '& .MuiSvgIcon-root': { fontSize: 14 },
  '@media (hover: hover)': {
    opacity: 0,
    'tr:hover &, &:focus-within': { opacity: 1 },
  },
} as const;

interface KeyButtonProps {
  dimension: string;
  value: string | null;
  /** The value in words. */
  word: string;
  onClick: () => void;
}

/**
 * A value that filters the report on click. A platform's ID is not part of the button, so that it can be selected, and has
 * a button of its own that copies it.
 */
export const KeyButton = ({ dimension, value, word, onClick }: KeyButtonProps) => {
  const t = useT();
  const [name = word, below] = linesOf(dimension, value, word).split('\n');
  const id = isRoleDimension(dimension) ? listedValue(dimension, value) : null;
  const copy = id !== null && (
    <Box component="span" sx={COPY}>
      <CopyButton compact text={id} label={t('saved.copyId', { id })} />
    </Box>
  );
  return (
    <Box sx={{ flexGrow: 1, minWidth: below === undefined ? 0 : 'min-content' }}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Button
          size="small"
          // Two ads can have one name.
          aria-label={below === undefined ? undefined : `${name.trim()} ${below}`}
          onClick={onClick}
          sx={{
            px: 1,
            ml: -1,
            minWidth: 0,
            justifyContent: 'flex-start',
            textAlign: 'left',
            overflowWrap: 'anywhere',
            ...(below === undefined ? { flexGrow: copy ? 0 : 1 } : { py: 0.25 }),
          }}
        >
          {name}
        </Button>
        {below === undefined && copy}
      </Box>
      {below !== undefined && (
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          <Box component="span" sx={ID}>
            {below}
          </Box>
          {copy}
        </Box>
      )}
    </Box>
  );
};
