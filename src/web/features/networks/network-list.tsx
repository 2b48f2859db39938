import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import type { PostbackSource } from '../../../contracts/postbacks/postback.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import { type Catalogue, networkOf } from '../../networks/networks.ts';
import { ListCard } from '../../report/lists/list-card.tsx';
import { FactGrid } from '../../ui/layout/fact-grid.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { NetworkAddress } from './network-address.tsx';
import { NetworkName, type NetworkTask } from './network-name.tsx';
import { NetworkState } from './network-state.tsx';
import { sorted } from './sorted.ts';

const COLUMNS = ['offers', 'address', 'parameter', 'currency', 'state'] as const;

interface NetworkListProps {
  networks: readonly PostbackSource[];
  catalogue: Catalogue;
  /** The workspace's. */
  currency: string;
  mayEdit: boolean;
  onEdit: (id: string) => void;
  onAddress: () => void;
  onAsk: (task: NetworkTask, network: PostbackSource) => void;
}

/** Networks as a table; as cards on a phone. */
export const NetworkList = ({ networks, catalogue, currency, mayEdit, ...acts }: NetworkListProps) => {
  const t = useT();
  const format = useFormat();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const [sort, setSort] = useState('name');
  const head = (network: PostbackSource) => (
    <NetworkName
      network={network}
      template={networkOf(catalogue, network.network).name}
      mayEdit={mayEdit}
      onEdit={() => acts.onEdit(network.id)}
      onAddress={acts.onAddress}
      onAsk={(task) => acts.onAsk(task, network)}
    />
  );
  const offersOf = ({ id, name, offers }: PostbackSource) =>
    offers === 0 ? (
      format.count(offers)
    ) : (
      <Link
        to="/library/offers"
        search={{ network: id }}
        aria-label={t('networks.offers', { count: offers, name })}
      >
        {format.count(offers)}
      </Link>
    );
  const addressOf = (network: PostbackSource) => (
    <NetworkAddress network={network} catalogue={catalogue} mayEdit={mayEdit} />
  );
  const parameterOf = ({ clickParameter }: PostbackSource): string =>
    clickParameter || t('networks.parameter.none');
  const currencyOf = (network: PostbackSource): string =>
    network.currency ?? t('networks.currency.own', { currency });
  if (isPhone)
    return (
      <Box component="ul" aria-label={t('library.networks')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {sorted(networks, 'name').map((network) => (
          <ListCard key={network.id} id={network.id} head={head(network)}>
            <Box sx={{ mb: 1 }}>
              <NetworkState network={network} />
            </Box>
            <FactGrid
              facts={[
                [t('library.offers'), offersOf(network)],
                [t('networks.address'), addressOf(network)],
                [t('networks.column.parameter'), parameterOf(network)],
                [t('networks.column.currency'), currencyOf(network)],
              ]}
            />
          </ListCard>
        ))}
      </Box>
    );
  return (
    <DataTable
      label={t('library.networks')}
      columns={[
        { id: 'name', label: t('library.column.name'), sorts: 'asc', cell: head },
        {
          id: 'offers',
          label: t('library.offers'),
          isFigure: true,
          sorts: 'desc',
          cell: offersOf,
        },
        { id: 'address', label: t('networks.address'), cell: addressOf },
        { id: 'parameter', label: t('networks.column.parameter'), cell: parameterOf },
        { id: 'currency', label: t('networks.column.currency'), cell: currencyOf },
        {
          id: 'state',
          label: t('campaigns.status'),
          cell: (network) => <NetworkState network={network} />,
        },
      ]}
      shown={COLUMNS}
      rows={sorted(networks, sort)}
      idOf={({ id }) => id}
      sort={sort}
      onSort={setSort}
      isFirstWide
    />
  );
};
