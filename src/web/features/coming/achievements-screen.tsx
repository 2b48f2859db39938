import EmojiEvents from '@mui/icons-material/EmojiEventsOutlined';
import { useT } from '../../i18n/use-t.ts';
import { LinkButton } from '../../ui/link.tsx';
import { ComingScreen } from './coming-screen.tsx';

export const AchievementsScreen = () => {
  const t = useT();
  return (
    <ComingScreen
      title={t('achievements.title')}
      icon={<EmojiEvents />}
      empty={t('achievements.empty.title')}
      text={t('achievements.empty.text')}
      action={
        <LinkButton to="/campaign/campaigns" variant="contained">
          {t('campaign.toList')}
        </LinkButton>
      }
    />
  );
};
