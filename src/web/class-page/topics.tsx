import AdsClick from '@mui/icons-material/AdsClickOutlined';
import Bolt from '@mui/icons-material/BoltOutlined';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import Shield from '@mui/icons-material/ShieldOutlined';
import SmartToy from '@mui/icons-material/SmartToyOutlined';
import TrendingUp from '@mui/icons-material/TrendingUpOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useT } from '../i18n/use-t.ts';

const topics = [
  { key: 'approval', Icon: AdsClick },
  { key: 'copycats', Icon: Shield },
  { key: 'metrics', Icon: SmartToy },
  { key: 'speed', Icon: Bolt },
  { key: 'conversion', Icon: TrendingUp },
  { key: 'links', Icon: LinkIcon },
] as const;

export const Topics = () => {
  const t = useT();
  return (
    <section>
      <Typography variant="h2" sx={{ fontSize: '1.25rem', mb: 3 }}>
        {t('webinar.topics')}
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { sm: '1fr 1fr' },
        }}
      >
        {topics.map(({ key, Icon }) => (
          <Box component="li" key={key} sx={{ display: 'flex', gap: 1.5 }}>
            <Icon sx={{ color: 'primary.main' }} />
            <Typography>{t(`webinar.topic.${key}`)}</Typography>
          </Box>
        ))}
      </Box>
    </section>
  );
};
