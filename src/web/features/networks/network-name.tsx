import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PostbackSource } from '../../../contracts/postbacks/postback.ts';
import { useT } from '../../i18n/use-t.ts';
import { RowMenu } from '../../ui/inputs/row-menu.tsx';
import { Link } from '../../ui/layout/link.tsx';
import type { NetworksSearch } from './search.ts';

export type NetworkTask = 'pause' | 'delete';

interface NetworkNameProps {
  network: PostbackSource;
  /** Of its template; '' if it has none. */
  template: string;
  mayEdit: boolean;
  onEdit: () => void;
  onAddress: () => void;
  onAsk: (task: NetworkTask) => void;
}

/** The name of a network, which opens its form, above that of its template; beside them, what can be done with it. */
export const NetworkName = ({ network, template, mayEdit, onEdit, onAddress, onAsk }: NetworkNameProps) => {
  const t = useT();
  const { id, name, paused, offers } = network;
  const address = { label: t('networks.address'), act: onAddress };
  const acts = [
    { label: t('action.edit'), act: onEdit },
    address,
    { label: t(paused ? 'networks.resume' : 'networks.pause'), act: () => onAsk('pause') },
    offers === 0
      ? { label: t('source.delete'), act: () => onAsk('delete') }
      : { label: t('source.delete'), act: null, note: t('networks.delete.used', { count: offers }) },
  ];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, width: 1 }}>
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        {mayEdit ? (
          <Link
            to="."
            search={(search: NetworksSearch): NetworksSearch => ({ ...search, open: id })}
            resetScroll={false}
            aria-haspopup="dialog"
            noWrap
            sx={{ display: 'block', fontWeight: 500 }}
          >
            {name}
          </Link>
        ) : (
          <Typography variant="body2" noWrap sx={{ fontWeight: 500 }}>
            {name}
          </Typography>
        )}
        {template !== '' && template !== name && (
          <Typography variant="caption" component="div" color="textSecondary" noWrap>
            {template}
          </Typography>
        )}
      </Box>
      <RowMenu label={t('source.more', { name })} acts={mayEdit ? acts : [address]} />
    </Box>
  );
};
