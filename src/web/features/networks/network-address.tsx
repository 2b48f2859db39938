import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { PostbackSource } from '../../../contracts/postbacks/postback.ts';
import { sourceSecret } from '../../api/postbacks/postbacks-in.ts';
import { useT } from '../../i18n/use-t.ts';
import { addressesOf, type Catalogue, networkOf } from '../../networks/networks.ts';
import { copyText } from '../../ui/feedback/copy.ts';
import { failureKey } from '../../ui/feedback/failure.ts';
import { notify } from '../../ui/feedback/notices.ts';
import { Link } from '../../ui/layout/link.tsx';

/** In the place of a secret that is only read to be copied. */
const HIDDEN = '***';

interface NetworkAddressProps {
  network: PostbackSource;
  catalogue: Catalogue;
  mayEdit: boolean;
}

/** The postback URL of a network, to be copied with its secret. Where it has one for each status, the way to them. */
export const NetworkAddress = ({ network: source, catalogue, mayEdit }: NetworkAddressProps) => {
  const t = useT();
  const { id, name, url, protection, parameters } = source;
  const network = networkOf(catalogue, source.network);
  const hasSecret = protection === 'secret';
  const addressesWith = (secret: string): string[] =>
    url === null || network.postback === false
      ? []
      : addressesOf(url, network, hasSecret ? secret : null, parameters);
  const [address, ...others] = addressesWith(HIDDEN);
  const copy = async (): Promise<void> => {
    try {
      const [full = ''] = addressesWith(hasSecret ? await sourceSecret(id) : '');
      notify((await copyText(full)) ? { message: 'copy.done' } : { message: 'copy.failed', tone: 'warning' });
    } catch (error) {
      notify({ message: failureKey(error), tone: 'error' });
    }
  };
  if (address === undefined) return '—';
  if (others.length > 0)
    return (
      <Link to="/postback/$page" params={{ page: 'networks' }}>
        {t('networks.address.more', { count: others.length + 1 })}
      </Link>
    );
  const label = t('networks.address.copy', { name });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0, maxWidth: 300 }}>
      <Box
        component="code"
        title={address}
        sx={{
          minWidth: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          fontSize: '0.75rem',
        }}
      >
        {address}
      </Box>
      {(mayEdit || !hasSecret) && (
        <Tooltip title={label}>
          <IconButton size="small" aria-label={label} onClick={() => void copy()}>
            <ContentCopy fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  );
};
