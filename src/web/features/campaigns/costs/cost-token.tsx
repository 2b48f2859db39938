import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { useT } from '../../../i18n/use-t.ts';
import { CodeBox } from '../../../ui/feedback/code-box.tsx';
import type { CampaignForm } from '../editor/form-values.ts';
import { useSource } from '../editor/source-tokens.tsx';

/** Link parameter with a click's price. */
const PARAMETER = 'cost';

/** The link parameters that send the price with the click, or a note that this source never sends it. */
export const CostToken = ({ form, currency }: { form: CampaignForm; currency: string }) => {
  const t = useT();
  const source = useSource(useWatch({ control: form.control, name: 'source' }));
  const token = source?.tokens.find(({ parameter }) => parameter === PARAMETER)?.token;
  const name = source?.name ?? '';
  if (source?.builtIn)
    return <Typography variant="body2">{t('costs.token.never', { source: name })}</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="body2">
        {token === undefined ? t('costs.token.add') : t('costs.token.has', { source: name })}
      </Typography>
      <CodeBox>{`${PARAMETER}=${token ?? `{${t('costs.token.price')}}`}`}</CodeBox>
      <Typography variant="body2" color="textSecondary">
        {t('costs.token.currency', { currency, parameter: 'currency' })}
      </Typography>
    </Box>
  );
};
