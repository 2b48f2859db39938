import School from '@mui/icons-material/SchoolOutlined';
import { useQuery } from '@tanstack/react-query';
import { classQuery } from '../../api/class.ts';
import { useLanguage } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { LinkButton } from '../../ui/link.tsx';
import { SiteLayout } from '../../ui/site-layout.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states.tsx';
import { ClassPage } from './class-page.tsx';

/** Fetches what the operator wrote for the class; a change of language fetches it in that one. */
export const ClassScreen = () => {
  const t = useT();
  const { data, error, isPending, refetch } = useQuery(classQuery(useLanguage()));
  return (
    <SiteLayout width="md">
      {isPending && <LoadingRows rows={8} />}
      {error && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === null && (
        <>
          <title>{t('app.title', { page: t('webinar.page') })}</title>
          <EmptyState
            heading
            icon={<School />}
            title={t('webinar.none.title')}
            text={t('webinar.none.text')}
            action={
              <LinkButton to="/" variant="outlined">
                {t('webinar.none.home')}
              </LinkButton>
            }
          />
        </>
      )}
      {data && <ClassPage webinarId={data.webinarId} content={data} />}
    </SiteLayout>
  );
};
