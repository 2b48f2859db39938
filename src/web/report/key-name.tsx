import Box from '@mui/material/Box';
import { linesOf } from './words.ts';

interface KeyNameProps {
  dimension: string;
  value: string | null;
  /** The value in words. */
  word: string;
}

/** A value in words. The platform's ID is below an ad's name and never cut, because its last digits matter. */
export const KeyName = ({ dimension, value, word }: KeyNameProps) => {
  const [name, id] = linesOf(dimension, value, word).split('\n');
  if (id === undefined) return word;
  return (
    <span>
      {name}{' '}
      <Box
        component="span"
        sx={{
          display: 'block',
          // Eighteen digits fit a phone's column.
          fontSize: '0.6875rem',
          letterSpacing: 0,
          lineHeight: 1.3,
          color: 'text.secondary',
        }}
      >
        {id}
      </Box>
    </span>
  );
};
