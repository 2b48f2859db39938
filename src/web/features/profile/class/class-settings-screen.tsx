import School from '@mui/icons-material/SchoolOutlined';
import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClassFile } from '../../../../contracts/accounts/class.ts';
import { CLASS_PATH } from '../../../../contracts/unlinked-paths.ts';
import { classSetupQuery, saveClass } from '../../../api/accounts/class-setup.ts';
import { meQuery } from '../../../api/accounts/session.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CodeBox } from '../../../ui/feedback/code-box.tsx';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { LinkButton } from '../../../ui/layout/link.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { ClassForm } from './class-form.tsx';

/** Lets the installation's owner edit the class page. */
export const ClassSettingsScreen = () => {
  const t = useT();
  const queryClient = useQueryClient();
  const { data: me } = useQuery(meQuery());
  const { data: setup, error, isPending, refetch } = useQuery(classSetupQuery());
  const save = async (content: ClassFile | null, revision: number): Promise<void> => {
    const saved = await saveClass({ content, revision });
    queryClient.setQueryData(classSetupQuery().queryKey, saved);
    await queryClient.invalidateQueries({ queryKey: ['class', 'shown'] });
  };
  const overwrite = async (content: ClassFile | null): Promise<void> => {
    const newest = await queryClient.fetchQuery({ ...classSetupQuery(), staleTime: 0 });
    if (newest) await save(content, newest.revision);
  };
  const address = new URL(CLASS_PATH, window.location.href).href;
  return (
    <Box sx={{ maxWidth: 860 }}>
      <PageHeader
        title={t('classEdit.page')}
        lead={t('classEdit.page.lead')}
        actions={
          <LinkButton to="/settings/$page" params={{ page: 'class' }}>
            {t('leads.title')}
          </LinkButton>
        }
      />
      {isPending && <LoadingRows rows={8} />}
      {error && setup === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {setup === null && (
        <EmptyState
          icon={<School />}
          title={t('classEdit.others.title')}
          text={t('classEdit.others.text')}
          action={
            <LinkButton to="/profile" variant="outlined">
              {t('settings.title')}
            </LinkButton>
          }
        />
      )}
      {setup && me && (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 2.5 }}>
            <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
              <CodeBox>{address}</CodeBox>
            </Box>
            <CopyButton text={address} label={t('leads.copy')} />
          </Box>
          <ClassForm
            key={setup.revision}
            setup={setup}
            timeZone={me.workspace.timeZone}
            onSave={save}
            onOverwrite={overwrite}
            onReload={() => void refetch()}
          />
        </>
      )}
    </Box>
  );
};
