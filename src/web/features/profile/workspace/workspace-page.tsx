import { useT } from '../../../i18n/use-t.ts';
import { SettingsLayout } from '../settings-layout.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { LinksSection } from './links-section.tsx';
import { WorkspaceSection } from './workspace-section.tsx';

/** Settings for everybody in the workspace. */
export const WorkspacePage = () => {
  const t = useT();
  return (
    <SettingsLayout page="workspace">
      {(me) => (
        <>
          <SettingsSection id="workspace" title={t('workspace.title')} isPage>
            <WorkspaceSection me={me} />
          </SettingsSection>
          <SettingsSection id="public-links" title={t('publicLink.all.title')}>
            <LinksSection me={me} />
          </SettingsSection>
        </>
      )}
    </SettingsLayout>
  );
};
