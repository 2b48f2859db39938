import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { demoQuery, goToWorkspace, isUnderWay, startDemo } from '../api/accounts/demo.ts';
import { useT } from '../i18n/use-t.ts';
import { failureKey } from '../ui/feedback/failure.ts';
import { notify } from '../ui/feedback/notices.ts';

/** Offers demo data, shows how far they are, and goes there once they are ready. */
export const DemoOffer = () => {
  const t = useT();
  const queries = useQueryClient();
  const waits = useRef(false);
  const known = useQuery(demoQuery());
  const { data: demo } = useQuery(demoQuery(isUnderWay(known.data)));
  const onError = (failure: unknown): void => notify({ message: failureKey(failure), tone: 'error' });
  const entry = useMutation({ mutationFn: goToWorkspace, onError });
  const start = useMutation({
    mutationFn: startDemo,
    onSuccess: (begun) => queries.setQueryData(demoQuery().queryKey, begun),
    onError,
  });
  const { mutate: enter } = entry;
  const isBuilding = demo?.state === 'building';
  const ready = demo?.workspace ?? null;
  useEffect(() => {
    if (isBuilding) waits.current = true;
    // Whoever comes back later is asked first.
    else if (ready !== null && waits.current) {
      waits.current = false;
      enter(ready);
    }
  }, [isBuilding, ready, enter]);
  if (demo === undefined) return null;
  if (isUnderWay(demo) || entry.isPending)
    return (
      <Stack spacing={1} role="status" sx={{ width: 320, maxWidth: '100%' }}>
        <Typography variant="body2" color="textSecondary">
          {t(demo.state === 'removing' ? 'demo.removing' : 'demo.building', {
            share: demo.done / demo.total,
          })}
        </Typography>
        <LinearProgress
          aria-label={t('demo.progress')}
          {...(isBuilding && { variant: 'determinate', value: (100 * demo.done) / demo.total })}
        />
      </Stack>
    );
  if (ready !== null)
    return (
      <Button variant="outlined" size="large" onClick={() => enter(ready)}>
        {t('demo.open')}
      </Button>
    );
  return (
    <Stack spacing={1} sx={{ alignItems: 'center' }}>
      <Button variant="outlined" disabled={start.isPending} onClick={() => start.mutate()}>
        {t('demo.look')}
      </Button>
      <Typography variant="caption" color="textSecondary" sx={{ maxWidth: 420 }}>
        {t(demo.state === 'failed' ? 'demo.failed' : 'demo.offer')}
      </Typography>
    </Stack>
  );
};
