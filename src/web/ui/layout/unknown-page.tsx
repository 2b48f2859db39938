import ExploreOff from '@mui/icons-material/ExploreOffOutlined';
import { useT } from '../../i18n/use-t.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { LinkButton } from './link.tsx';

interface UnknownPageProps {
  /** The name and the address of the first page there. */
  label: string;
  to: '/profile' | '/postback';
}

/** A section of the application has no page at this address. */
export const UnknownPage = ({ label, to }: UnknownPageProps) => {
  const t = useT();
  return (
    <>
      <title>{t('app.title', { page: t('notFound.title') })}</title>
      <EmptyState
        icon={<ExploreOff />}
        title={t('notFound.title')}
        text={t('notFound.text')}
        heading
        action={
          <LinkButton to={to} variant="contained">
            {label}
          </LinkButton>
        }
      />
    </>
  );
};
