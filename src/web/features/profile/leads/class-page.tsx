import School from '@mui/icons-material/SchoolOutlined';
import { useQuery } from '@tanstack/react-query';
import type { Me } from '../../../../contracts/accounts/session.ts';
import { classSetupQuery } from '../../../api/accounts/class-setup.ts';
import { useT } from '../../../i18n/use-t.ts';
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { SettingsLayout } from '../settings-layout.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { LeadsSection } from './leads-section.tsx';

/** Also shown if the page is opened by somebody else. */
const ClassContent = ({ me }: { me: Me }) => {
  const t = useT();
  const mayAsk = me.user.role === 'owner';
  const { data: setup, error, refetch } = useQuery({ ...classSetupQuery(), enabled: mayAsk });
  if (setup)
    return (
      <SettingsSection id="leads" title={t('leads.title')} isPage>
        <LeadsSection me={me} />
      </SettingsSection>
    );
  if (setup === null || !mayAsk)
    return (
      <EmptyState icon={<School />} title={t('classEdit.others.title')} text={t('classEdit.others.text')} />
    );
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={6} />;
};

/** The class page's address and its sign-ups, for the installation's owner. */
export const ClassPage = () => (
  <SettingsLayout page="class">{(me) => <ClassContent me={me} />}</SettingsLayout>
);
