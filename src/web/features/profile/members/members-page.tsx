import Group from '@mui/icons-material/GroupOutlined';
import { useT } from '../../../i18n/use-t.ts';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { SettingsLayout } from '../settings-layout.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { MembersSection } from './members-section.tsx';

/** Members and invitations, for owners. */
export const MembersPage = () => {
  const t = useT();
  return (
    <SettingsLayout page="members">
      {(me) =>
        me.user.role === 'owner' ? (
          <SettingsSection id="members" title={t('members.title')} isPage>
            <MembersSection me={me} />
          </SettingsSection>
        ) : (
          <EmptyState icon={<Group />} title={t('settings.owners.title')} text={t('settings.owners.text')} />
        )
      }
    </SettingsLayout>
  );
};
