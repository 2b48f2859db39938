import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

/** Fields of the form that belong together, below what they are about. */
export const FieldGroup = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)', pt: 1 }}
    >
      <Typography variant="h3" id={id}>
        {title}
      </Typography>
      {children}
    </Box>
  );
};
