import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useT } from '../i18n/use-t.ts';

/** What to upload, in a line; which columns are read, on demand. */
export const SpendFileLead = ({ columns }: { columns: string }) => {
  const t = useT();
  const id = useId();
  const [open, setOpen] = useState(false);
  const text = { variant: 'body2', color: 'textSecondary', sx: { overflowWrap: 'anywhere' } } as const;
  return (
    <div>
      <Typography {...text}>
        {t('spend.file.short')} {t('spend.file.dry')}
      </Typography>
      <Button
        size="small"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        sx={{ ml: -1, px: 1, minWidth: 0 }}
      >
        {t('spend.file.columns')}
      </Button>
      <Collapse in={open} id={id}>
        <Typography {...text}>{columns}</Typography>
      </Collapse>
    </div>
  );
};
