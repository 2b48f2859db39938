import Bookmarks from '@mui/icons-material/BookmarksOutlined';
import Button from '@mui/material/Button';
import Popover, { type PopoverActions } from '@mui/material/Popover';
import { useCallback, useRef, useState } from 'react';
import { needPart } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { latePart, OnDemand } from '../../ui/feedback/on-demand.tsx';
import type { ReportsMenuProps } from './reports-menu.tsx';

const menu = latePart<ReportsMenuProps>(async () => {
  const [{ ReportsMenu }] = await Promise.all([import('./reports-menu.tsx'), needPart('saved')]);
  return ReportsMenu;
});

/** Opens the menu of custom and saved reports. */
export const ReportsButton = (props: Omit<ReportsMenuProps, 'onClose'>) => {
  const t = useT();
  const popover = useRef<PopoverActions>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = useCallback(() => setAnchor(null), []);
  // It was positioned before the list loaded, while empty.
  const place = useCallback(() => popover.current?.updatePosition(), []);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Bookmarks fontSize="small" />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('report.reports')}
      </Button>
      <Popover
        action={popover}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': t('report.reports'),
            variant: 'outlined',
            elevation: 0,
            sx: { mt: 1, width: 360, maxWidth: 'calc(100vw - 32px)' },
          },
        }}
      >
        <OnDemand part={menu} props={{ ...props, onClose: close }} onFailed={close} onShown={place} />
      </Popover>
    </>
  );
};
