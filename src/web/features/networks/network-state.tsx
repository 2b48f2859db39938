import Chip from '@mui/material/Chip';
import type { PostbackSource } from '../../../contracts/postbacks/postback.ts';
import { useT } from '../../i18n/use-t.ts';

/** Whether a network's offers get visitors, and its postbacks are accepted. */
export const NetworkState = ({ network: { paused, enabled } }: { network: PostbackSource }) => {
  const t = useT();
  if (paused) return <Chip size="small" color="warning" label={t('source.paused')} />;
  return enabled ? (
    <Chip size="small" color="success" variant="outlined" label={t('networks.state.active')} />
  ) : (
    <Chip size="small" color="warning" variant="outlined" label={t('networks.state.off')} />
  );
};
