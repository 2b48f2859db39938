import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PostbackSource } from '../../../../contracts/postbacks/postback.ts';
import { meQuery } from '../../../api/accounts/session.ts';
import { settingsQuery, sourcesQuery } from '../../../api/postbacks/postbacks-in.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CodeBox } from '../../../ui/feedback/code-box.tsx';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { LinkButton } from '../../../ui/layout/link.tsx';
import { Note } from './check-step.tsx';
import { SECRET, testAddress } from './test-address.ts';

interface AddressProps {
  click: string;
  url: string;
  /** Null for the workspace's own address. */
  network: PostbackSource | null;
}

const Address = ({ click, url, network }: AddressProps) => {
  const t = useT();
  const address = testAddress(url, click, network);
  if (address === null) return <Note>{t('live.conversion.signed')}</Note>;
  return (
    <>
      <Note>
        {t('live.conversion.address', { test: 'test=1' })}
        {network?.protection === 'secret' && ` ${t('live.conversion.secret', { word: SECRET })}`}
      </Note>
      <CodeBox>{address}</CodeBox>
      <div>
        <CopyButton text={address} label={t('live.conversion.copy')} />
      </div>
    </>
  );
};

/** The addresses of the networks, one at a time. */
const OfNetworks = ({ click }: { click: string }) => {
  const t = useT();
  const [chosen, setChosen] = useState('');
  const networks = useQuery(sourcesQuery()).data?.filter(({ enabled }) => enabled);
  if (networks === undefined) return null;
  const network = networks.find(({ id }) => id === chosen) ?? networks[0];
  if (network === undefined)
    return (
      <>
        <Note>{t('live.conversion.noNetwork')}</Note>
        <div>
          <LinkButton
            to="/postback/$page"
            params={{ page: 'networks' }}
            search={{ open: 'new' }}
            size="small"
            variant="outlined"
          >
            {t('campaign.postback.choose')}
          </LinkButton>
        </div>
      </>
    );
  return (
    <>
      {networks.length > 1 && (
        <TextField
          select
          size="small"
          label={t('live.conversion.network')}
          value={network.id}
          slotProps={{ select: { native: true } }}
          onChange={({ target }) => setChosen(target.value)}
        >
          {networks.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </TextField>
      )}
      {network.url !== null && <Address click={click} url={network.url} network={network} />}
    </>
  );
};

/** The URL that reports a test conversion of a click. Only editors see addresses. */
export const PostbackAddress = ({ click }: { click: string }) => {
  const settings = useQuery(settingsQuery()).data;
  const url = useQuery(meQuery()).data?.workspace.postbackUrl ?? null;
  if (settings?.requireSource === true) return <OfNetworks click={click} />;
  return settings && url !== null ? <Address click={click} url={url} network={null} /> : null;
};
