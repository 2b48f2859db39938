import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { kindName, TARGET_KINDS } from '../target-name.ts';
import { usePostbacksSearch } from '../use-search.ts';

/** The choice of a target for a new outgoing postback. */
export const KindChoice = ({ onBack }: { onBack: () => void }) => {
  const t = useT();
  const { go } = usePostbacksSearch();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Stack spacing={2}>
      <Button startIcon={<ArrowBack />} onClick={onBack} sx={{ alignSelf: 'start' }}>
        {t('rule.back')}
      </Button>
      <Typography variant="h2" ref={title} tabIndex={-1}>
        {t('rule.new')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {TARGET_KINDS.map((kind) => (
          <Card key={kind}>
            <CardActionArea onClick={() => go({ source: kind })} sx={{ height: 1, p: 2, display: 'block' }}>
              <Typography variant="h3" component="span" sx={{ display: 'block', mb: 0.5 }}>
                {kindName(t, kind)}
              </Typography>
              <Typography variant="body2" component="span" color="textSecondary">
                {t(`rule.card.${kind}`)}
              </Typography>
            </CardActionArea>
          </Card>
        ))}
      </Box>
    </Stack>
  );
};
