import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { AddedHosts } from '../../../contracts/workspace/domain.ts';
import { useT } from '../../i18n/use-t.ts';

/** Hosts that were not added, each with its reason. */
export const RefusedHosts = ({ refused }: { refused: AddedHosts }) => {
  const t = useT();
  return (
    <Alert severity="warning" role="alert" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
      {t('domains.add.refused', { count: refused.length })}
      <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
        {refused.map(
          ({ typed, problem }) =>
            problem && (
              <Box component="li" key={typed} sx={{ overflowWrap: 'anywhere' }}>
                {t('domains.fact', { label: typed, value: t(`domains.refused.${problem}`) })}
              </Box>
            ),
        )}
      </Box>
    </Alert>
  );
};
