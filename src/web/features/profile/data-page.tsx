import { useT } from '../../i18n/use-t.ts';
import { DataSection } from './data-section.tsx';
import { SettingsLayout } from './settings-layout.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Export and deletion. */
export const DataPage = () => {
  const t = useT();
  return (
    <SettingsLayout page="data">
      {(me) => (
        <SettingsSection id="your-data" title={t('data.title')} isPage>
          <DataSection me={me} />
        </SettingsSection>
      )}
    </SettingsLayout>
  );
};
