import { useQuery } from '@tanstack/react-query';
import { classQuery } from '../../api/accounts/class.ts';
import { ClassPage } from '../../class-page/class-page.tsx';
import { useLanguage } from '../../i18n/language-store.ts';
import { ErrorState, LoadingRows } from '../../ui/feedback/states.tsx';
import { SiteLayout } from '../../ui/layout/site-layout.tsx';

/** Loads the owner's texts for the class, in the current language. */
export const ClassScreen = () => {
  const { data, error, isPending, refetch } = useQuery(classQuery(useLanguage()));
  return (
    <SiteLayout width="md">
      {isPending && <LoadingRows rows={8} />}
      {error && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && <ClassPage webinarId={data.webinarId} content={data} />}
    </SiteLayout>
  );
};
