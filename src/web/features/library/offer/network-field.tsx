import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import type { Control } from 'react-hook-form';
import type { LibraryPageInput } from '../../../../contracts/library/library-page.ts';
import type { PostbackSource } from '../../../../contracts/postbacks/postback.ts';
import { parseTemplate, templateText } from '../../../../core/routing/url/template.ts';
import { withClickId } from '../../../../core/routing/url/with-click-id.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CodeBox } from '../../../ui/feedback/code-box.tsx';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { Link } from '../../../ui/layout/link.tsx';
import type { PageValues } from '../page/page-values.ts';

/** The URL with the click ID in a network's parameter; null if nothing is added. */
const sentUrlOf = (url: string, parameter: string): string | null => {
  const sent = templateText(withClickId(parseTemplate(url.trim()), parameter));
  return url.trim() === '' || sent === url.trim() ? null : sent;
};

interface NetworkFieldProps {
  control: Control<PageValues, unknown, LibraryPageInput>;
  networks: readonly PostbackSource[];
  /** The stored one, which may not be in the list yet. */
  stored: { readonly id: string; readonly name: string } | null;
}

/** The affiliate network of an offer. A new one is added on another page, so that nothing typed here is lost. */
export const NetworkField = ({ control, networks, stored }: NetworkFieldProps) => {
  const t = useT();
  const isMissing = stored !== null && networks.every(({ id }) => id !== stored.id);
  return (
    <Box>
      <SelectInput
        control={control}
        name="network"
        label={t('offer.network')}
        helperText={t('offer.network.help')}
        fullWidth
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('offer.network.none')}</MenuItem>
        {isMissing && <MenuItem value={stored.id}>{stored.name}</MenuItem>}
        {networks.map(({ id, name, paused }) => (
          <MenuItem key={id} value={id}>
            {paused ? t('offer.network.paused', { name }) : name}
          </MenuItem>
        ))}
      </SelectInput>
      <Typography variant="body2" sx={{ mt: 0.5, mx: 1.75 }}>
        <Link to="/library/networks" search={{ open: 'new' }} target="_blank">
          {t('offer.network.new')}
        </Link>
      </Typography>
    </Box>
  );
};

interface SentUrlProps {
  url: string;
  network: PostbackSource;
}

/** The URL as visitors are sent there, if the network's parameter is added to it. */
export const SentUrl = ({ url, network: { name, clickParameter } }: SentUrlProps) => {
  const t = useT();
  const sent = sentUrlOf(url, clickParameter);
  if (sent === null) return null;
  return (
    <Box role="group" aria-label={t('offer.sentUrl')}>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mb: 0.5 }}>
        {t('offer.sentUrl')}
      </Typography>
      <CodeBox>{sent}</CodeBox>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 0.5 }}>
        {t('offer.sentUrl.help', { network: name, parameter: clickParameter })}
      </Typography>
    </Box>
  );
};
