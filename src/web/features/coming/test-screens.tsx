import Science from '@mui/icons-material/ScienceOutlined';
import { useParams } from '@tanstack/react-router';
import { useT } from '../../i18n/use-t.ts';
import { LinkButton } from '../../ui/link.tsx';
import { ComingScreen } from './coming-screen.tsx';

const NewCampaign = () => {
  const t = useT();
  return (
    <LinkButton to="/campaign/campaignsRegister" variant="contained">
      {t('campaigns.create')}
    </LinkButton>
  );
};

export const TestsScreen = () => {
  const t = useT();
  return (
    <ComingScreen
      title={t('tests.title')}
      icon={<Science />}
      empty={t('tests.empty.title')}
      text={t('tests.empty.text')}
      action={<NewCampaign />}
    />
  );
};

export const NewTestScreen = () => {
  const t = useT();
  return (
    <ComingScreen
      title={t('tests.new.title')}
      icon={<Science />}
      empty={t('tests.new.empty')}
      text={t('tests.new.text')}
      action={<NewCampaign />}
    />
  );
};

/** No workspace has tests: every address of one is unknown, to edit as to look at. */
export const UnknownTestScreen = () => {
  const t = useT();
  const { hash = '' } = useParams({ strict: false });
  return (
    <ComingScreen
      title={t('tests.title')}
      icon={<Science />}
      empty={t('tests.unknown.title')}
      text={t('tests.unknown.text', { hash })}
      action={
        <LinkButton to="/ab-storm" variant="contained">
          {t('tests.toList')}
        </LinkButton>
      }
    />
  );
};
