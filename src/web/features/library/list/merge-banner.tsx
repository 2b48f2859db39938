import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { PageKind } from '../../../../contracts/library/library-page.ts';
import { proposalsQuery } from '../../../api/campaigns/library.ts';
import { useT } from '../../../i18n/use-t.ts';

interface MergeBannerProps {
  kind: PageKind;
  onReview: () => void;
}

/** Says how many groups of pages could be one page each; nothing if there are none, or while that is not known. */
export const MergeBanner = ({ kind, onReview }: MergeBannerProps) => {
  const t = useT();
  const { data } = useQuery(proposalsQuery(kind));
  if (!data || data.total === 0) return null;
  return (
    <Alert
      severity="info"
      variant="outlined"
      sx={{ mb: 2, alignItems: 'center', '& .MuiAlert-action': { py: 0 } }}
      action={
        <Button color="inherit" size="small" aria-haspopup="dialog" onClick={onReview}>
          {t('library.merge.review')}
        </Button>
      }
    >
      {t(`library.merge.${kind}`, { count: data.total })}
    </Alert>
  );
};
