import LinkOff from '@mui/icons-material/LinkOffOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useT } from '../i18n/use-t.ts';
import { EmptyState, ErrorState, LoadingRows } from '../ui/feedback/states.tsx';
import { SiteLayout } from '../ui/layout/site-layout.tsx';

interface SharedPageProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  /** Why a link can show nothing, and what to do. */
  gone: string;
  children: (data: T) => ReactNode;
}

/** What a link shows to anyone, while it loads, once it is there, and if there is nothing; with no way into the application. */
export const SharedPage = <T,>({ query: { data, error, refetch }, gone, children }: SharedPageProps<T>) => {
  const t = useT();
  const isGone = error instanceof ApiError && error.code === 'not_found';
  return (
    <SiteLayout width="lg" apart>
      <Box sx={{ py: { xs: 3, sm: 5 } }}>
        {isGone && (
          <Card>
            <title>{t('app.title', { page: t('publicLink.gone.title') })}</title>
            <EmptyState heading icon={<LinkOff />} title={t('publicLink.gone.title')} text={gone} />
          </Card>
        )}
        {!isGone && data !== undefined && children(data)}
        {!isGone &&
          data === undefined &&
          (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={6} />)}
      </Box>
    </SiteLayout>
  );
};
