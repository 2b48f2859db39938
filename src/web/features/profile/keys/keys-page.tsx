import { useT } from '../../../i18n/use-t.ts';
import { SettingsLayout } from '../settings-layout.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { KeysSection } from './keys-section.tsx';

/** The user's API keys. */
export const KeysPage = () => {
  const t = useT();
  return (
    <SettingsLayout page="api-keys">
      {(me) => (
        <SettingsSection id="api-keys" title={t('profile.keys')} isPage>
          <KeysSection me={me} />
        </SettingsSection>
      )}
    </SettingsLayout>
  );
};
