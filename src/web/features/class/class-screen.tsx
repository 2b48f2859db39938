import { useQuery } from '@tanstack/react-query';
import { classQuery } from '../../api/class.ts';
import { ClassPage } from '../../class-page/class-page.tsx';
import { useLanguage } from '../../i18n/language-store.ts';
import { SiteLayout } from '../../ui/site-layout.tsx';
import { ErrorState, LoadingRows } from '../../ui/states.tsx';

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
