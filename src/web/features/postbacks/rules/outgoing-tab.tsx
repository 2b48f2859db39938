import ArrowBack from '@mui/icons-material/ArrowBack';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { meQuery, useOnlyReading } from '../../../api/accounts/session.ts';
import { rulesQuery } from '../../../api/postbacks/outgoing.ts';
import { REFRESH_MS } from '../../../api/reports/reports.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { kindName, TARGET_KINDS, type TargetKind } from '../target-name.ts';
import { usePostbacksSearch } from '../use-search.ts';
import { RuleForm } from './rule-form.tsx';
import { RuleList } from './rule-list.tsx';
import { emptyValues, valuesOf } from './rule-values.ts';

/** The choice of a target for a new outgoing postback. */
const KindChoice = ({ onBack }: { onBack: () => void }) => {
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

/** Outgoing postbacks: the list of them, or one. */
export const OutgoingTab = () => {
  const t = useT();
  const { search, go } = usePostbacksSearch();
  const reading = useOnlyReading();
  const me = useQuery(meQuery());
  // An edited item is not refetched; the health of a list is.
  const {
    data: rules,
    error,
    refetch,
  } = useQuery({
    ...rulesQuery(),
    refetchInterval: search.open === undefined ? REFRESH_MS : false,
  });
  if (!rules || !me.data) {
    const failure = error ?? me.error;
    const again = (): void => void Promise.all([refetch(), me.refetch()]);
    return failure ? <ErrorState error={failure} onRetry={again} /> : <LoadingRows rows={4} />;
  }
  const { open, rule: copied, source } = search;
  const { timeZone } = me.data.workspace;
  const mayEdit = reading === null;
  if (open === undefined || (open === 'new' && !mayEdit))
    return <RuleList rules={rules} mayEdit={mayEdit} timeZone={timeZone} />;
  const back = (): void => go({ open: undefined, rule: undefined, source: undefined, test: undefined });
  const original = rules.find(({ id }) => id === (open === 'new' ? copied : open));
  if (open !== 'new') {
    if (original)
      return (
        <RuleForm key={open} rule={original} mayEdit={mayEdit} initial={valuesOf(original)} onBack={back} />
      );
    return (
      <Alert severity="info" action={<Button onClick={back}>{t('rule.back')}</Button>}>
        {t('rule.gone')}
      </Alert>
    );
  }
  if (original)
    return (
      <RuleForm key={original.id} rule={null} copied mayEdit initial={valuesOf(original)} onBack={back} />
    );
  const kind = TARGET_KINDS.find((one): one is TargetKind => one === source);
  if (kind === undefined) return <KindChoice onBack={back} />;
  return <RuleForm key={kind} rule={null} mayEdit initial={emptyValues(kind)} onBack={back} />;
};
