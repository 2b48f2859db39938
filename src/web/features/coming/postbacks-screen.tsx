import SwapHoriz from '@mui/icons-material/SwapHorizOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../api/session.ts';
import { useT } from '../../i18n/use-t.ts';
import { CodeBox } from '../../ui/code-box.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { postbackAddress } from '../../ui/postback-address.ts';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states.tsx';

export const PostbacksScreen = () => {
  const t = useT();
  const { data: me, error, refetch } = useQuery(meQuery());
  const address = me && postbackAddress(me.workspace.postbackUrl);
  return (
    <>
      <PageHeader title={t('postbacks.title')} />
      <Card>
        {address !== undefined && (
          <EmptyState
            icon={<SwapHoriz />}
            title={t('postbacks.empty.title')}
            text={t('postbacks.empty.text')}
            action={
              <Box sx={{ display: 'grid', gap: 2, justifyItems: 'center' }}>
                <Box sx={{ width: 1, textAlign: 'left' }}>
                  <CodeBox>{address}</CodeBox>
                </Box>
                <CopyButton text={address} label={t('campaign.postback.copy')} variant="contained" />
              </Box>
            }
          />
        )}
        {error && !me && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !me && <LoadingRows rows={3} />}
      </Card>
    </>
  );
};
