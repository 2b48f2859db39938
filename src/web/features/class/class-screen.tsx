import { useQuery } from '@tanstack/react-query';
import { classQuery } from '../../api/class.ts';
import { ClassPage } from '../../class-page/class-page.tsx';
import { useLanguage } from '../../i18n/language-store.ts';
import { SiteLayout } from '../../ui/site-layout.tsx';
import { ErrorState, LoadingRows } from '../../ui/states.tsx';

/** Fetches what the owner wrote for the class; a change of language fetches it in that one. */
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
