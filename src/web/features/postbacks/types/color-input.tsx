import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import Tooltip from '@mui/material/Tooltip';
import { useId } from 'react';
import { TYPE_COLORS, type TypeColor } from '../../../../contracts/postbacks/conversion-type.ts';
import { useT } from '../../../i18n/use-t.ts';
import { TYPE_HEX } from '../../../report/conversions/type-dot.tsx';

interface ColorInputProps {
  value: TypeColor;
  onChange: (color: TypeColor) => void;
}

/** The color of a type, each with its name for screen readers and on hover. */
export const ColorInput = ({ value, onChange }: ColorInputProps) => {
  const t = useT();
  const id = useId();
  return (
    <Box role="radiogroup" aria-labelledby={id}>
      <Box id={id} sx={{ fontWeight: 500, mb: 0.5 }}>
        {t('types.color')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: -1 }}>
        {TYPE_COLORS.map((color) => (
          <Tooltip key={color} title={t(`types.color.${color}`)}>
            <Radio
              name={id}
              checked={color === value}
              onChange={() => onChange(color)}
              slotProps={{ input: { 'aria-label': t(`types.color.${color}`) } }}
              sx={{ p: 1, color: TYPE_HEX[color], '&.Mui-checked': { color: TYPE_HEX[color] } }}
            />
          </Tooltip>
        ))}
      </Box>
    </Box>
  );
};
