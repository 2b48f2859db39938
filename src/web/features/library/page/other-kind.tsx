import Typography from '@mui/material/Typography';
import type { PageKind } from '../../../../contracts/library/library-page.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Link } from '../../../ui/layout/link.tsx';
import { LISTS } from '../page-name.ts';

interface OtherKindProps {
  kind: PageKind;
  /** ID of the page of the other kind. */
  id: string;
}

/** Says that the same URL is in the other list as well: a change here does not change it there. */
export const OtherKind = ({ kind, id }: OtherKindProps) => {
  const t = useT();
  const other = kind === 'offer' ? 'landing' : 'offer';
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
      {t(`library.also.${other}`)}{' '}
      <Link to={LISTS[other]} search={{ open: id }}>
        {t('library.also.show')}
      </Link>
    </Typography>
  );
};
