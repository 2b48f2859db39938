import Refresh from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Domain } from '../../../contracts/workspace/domain.ts';
import { checkDomain, domainChanged } from '../../api/campaigns/domains.ts';
import type { MessageKey } from '../../i18n/english.ts';
import { useT } from '../../i18n/use-t.ts';
import { failureKey } from '../../ui/feedback/failure.ts';

const foundKey = (before: Domain, { status }: Domain): MessageKey => {
  if (status === 'waiting') return 'domains.check.waiting';
  return status === 'verified' && before.status !== 'verified'
    ? 'domains.check.verified'
    : 'domains.check.same';
};

/** Checks the records at once. The result appears beside the button and is announced to screen readers. */
export const CheckNow = ({ domain }: { domain: Domain }) => {
  const t = useT();
  const queries = useQueryClient();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async () => {
      const checked = await checkDomain(domain.id);
      return { checked, found: foundKey(domain, checked) };
    },
    onSuccess: ({ checked }) => domainChanged(queries, checked),
  });
  const said = (): MessageKey | null => {
    if (isPending) return 'domains.check.running';
    return error ? failureKey(error) : (data?.found ?? null);
  };
  const key = said();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 1.5 }}>
      <Button
        variant="outlined"
        startIcon={<Refresh />}
        loading={isPending}
        loadingPosition="start"
        onClick={() => mutate()}
      >
        {t('domains.check')}
      </Button>
      <Typography variant="body2" role="status" sx={{ flex: '1 1 180px' }}>
        {key && t(key, { host: domain.host })}
      </Typography>
    </Box>
  );
};
