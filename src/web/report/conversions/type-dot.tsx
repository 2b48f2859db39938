import Box from '@mui/material/Box';
import type { TypeColor } from '../../../contracts/postbacks/conversion-type.ts';

/** At least 3:1 on the cards of both themes. */
export const TYPE_HEX: Readonly<Record<TypeColor, string>> = {
  blue: '#3b82f6',
  green: '#16a34a',
  gray: '#7d8590',
  orange: '#ea580c',
  purple: '#a855f7',
  teal: '#0d9488',
  red: '#ef4444',
  brown: '#a0673c',
};

/** The color of a conversion type, beside its name. */
export const TypeDot = ({ color }: { color: TypeColor }) => (
  <Box
    aria-hidden
    component="span"
    sx={{
      display: 'inline-block',
      width: 10,
      height: 10,
      borderRadius: '50%',
      flexShrink: 0,
      bgcolor: TYPE_HEX[color],
    }}
  />
);
