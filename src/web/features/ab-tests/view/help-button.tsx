import InfoOutlined from '@mui/icons-material/InfoOutlined';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';

interface HelpButtonProps {
  /** Name of the figure. */
  name: string;
  /** Its meaning, how to read it, and what not to conclude. */
  text: string;
}

/** A small help button beside a figure. */
export const HelpButton = ({ name, text }: HelpButtonProps) => {
  const t = useT();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = t('metric.what', { metric: name });
  return (
    <>
      <IconButton
        className="no-print"
        size="small"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ p: 0.5 }}
      >
        <InfoOutlined sx={{ fontSize: 16, color: 'text.secondary' }} />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        transformOrigin={{ vertical: 'top', horizontal: 'center' }}
        slotProps={{
          paper: {
            variant: 'outlined',
            role: 'dialog',
            'aria-labelledby': id,
            sx: { p: 2, maxWidth: 340 },
          },
        }}
      >
        <Typography variant="body2" id={id} sx={{ fontWeight: 700, mb: 0.5 }}>
          {name}
        </Typography>
        <Typography variant="body2">{text}</Typography>
      </Popover>
    </>
  );
};
