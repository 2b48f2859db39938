import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useOnlyReading } from '../../../../api/accounts/session.ts';
import { addSource, SOURCES, sourceTemplatesQuery } from '../../../../api/campaigns/traffic-sources.ts';
import { useT } from '../../../../i18n/use-t.ts';
import { failureKey } from '../../../../ui/feedback/failure.ts';
import { notify } from '../../../../ui/feedback/notices.ts';

/** Adds a platform of the catalogue to the workspace's traffic sources, without which links have none of its tokens. */
export const AddSource = ({ template: id }: { template: string }) => {
  const t = useT();
  const queries = useQueryClient();
  const mayEdit = useOnlyReading() === null;
  const template = useQuery(sourceTemplatesQuery()).data?.find((one) => one.id === id);
  const adding = useMutation({
    mutationFn: addSource,
    onSuccess: () => queries.invalidateQueries({ queryKey: SOURCES }),
    onError: (error) => notify({ message: failureKey(error), tone: 'error' }),
  });
  if (!template || !mayEdit) return null;
  const { name, clickId } = template;
  if (adding.isSuccess) return <Box sx={{ mt: 1 }}>{t('adLink.added', { source: name })}</Box>;
  const tokens = template.tokens.map(({ confirmed: _, ...token }) => token);
  return (
    <Box sx={{ mt: 1 }}>
      {t('adLink.notYet', { source: name })}
      <Box sx={{ mt: 1 }}>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          loading={adding.isPending}
          onClick={() => adding.mutate({ name, clickId, template: id, tokens })}
        >
          {t('adLink.add', { source: name })}
        </Button>
      </Box>
    </Box>
  );
};
