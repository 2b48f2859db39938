import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PageKind } from '../../../../contracts/library/library-page.ts';
import { meQuery } from '../../../api/accounts/session.ts';
import { proposalsQuery } from '../../../api/campaigns/library.ts';
import { useT } from '../../../i18n/use-t.ts';
import { kept } from '../../../state/keep.ts';

interface MergeBannerProps {
  kind: PageKind;
  onReview: () => void;
}

/** Says how many groups of pages could be one page each; nothing if there are none, while that is not known, or once it was closed. */
export const MergeBanner = ({ kind, onReview }: MergeBannerProps) => {
  const t = useT();
  const { data } = useQuery(proposalsQuery(kind));
  const { data: me } = useQuery(meQuery());
  const key = `libraryMerge:${me?.workspace.id}:${kind}`;
  const [closedAt, setClosedAt] = useState<number | null>(null);
  if (!data || !me) return null;
  // One that was closed returns when there are more.
  if (data.total <= (closedAt ?? Number(kept.get(key) ?? 0))) return null;
  const close = (): void => {
    kept.set(key, String(data.total));
    setClosedAt(data.total);
  };
  return (
    <Alert
      severity="info"
      variant="outlined"
      sx={{ mb: 2, alignItems: 'center', '& .MuiAlert-action': { py: 0 } }}
      action={
        <>
          <Button color="inherit" size="small" aria-haspopup="dialog" onClick={onReview}>
            {t('library.merge.review')}
          </Button>
          <IconButton color="inherit" size="small" aria-label={t('action.close')} onClick={close}>
            <Close fontSize="small" />
          </IconButton>
        </>
      }
    >
      {t(`library.merge.${kind}`, { count: data.total })}
    </Alert>
  );
};
