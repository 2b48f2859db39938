import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PostbackSource, PostbackTest } from '../../../../contracts/postbacks/postback.ts';
import {
  changeSource,
  deleteSource,
  INTAKE,
  rotateSource,
  sourceSecret,
  testPostback,
} from '../../../api/postbacks/postbacks-in.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { DeleteSource } from '../../../networks/form/delete-source.tsx';
import { SourceDialog } from '../../../networks/form/source-dialog.tsx';
import { addressesOf, type Catalogue, networkOf, takenBy, testContents } from '../../../networks/networks.ts';
import { CodeBox } from '../../../ui/feedback/code-box.tsx';
import { copyText } from '../../../ui/feedback/copy.ts';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { notify } from '../../../ui/feedback/notices.ts';
import { RowMenu } from '../../../ui/inputs/row-menu.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { RotateDialog } from '../rotate-dialog.tsx';
import { useAct } from '../use-act.ts';
import { OfferLinks } from './offer-links.tsx';
import { TestNote } from './test-note.tsx';

interface SourceCardProps {
  source: PostbackSource;
  catalogue: Catalogue;
  /** Custom statuses of the workspace. */
  custom: readonly string[];
  mayEdit: boolean;
  /** Its secret, if it was just created. */
  known: string | null;
  timeZone: string;
  /** Of the workspace. */
  ownCurrency: string;
  /** Offer links’ parameters of all its networks. */
  parameters: readonly string[];
}

/** Placeholder for a hidden secret. */
const HIDDEN = '***';

/** One sender: its address to paste, a test, its secret, and deletion. */
export const SourceCard = (props: SourceCardProps) => {
  const { source, catalogue, custom, mayEdit, known, timeZone, ownCurrency, parameters } = props;
  const t = useT();
  const format = useFormat();
  const queries = useQueryClient();
  const { busy, run } = useAct();
  const [asked, setSecret] = useState<string | null>(null);
  const secret = asked ?? known;
  const [tested, setTested] = useState<PostbackTest | null>(null);
  const [asking, setAsking] = useState<'edit' | 'rotate' | 'delete' | null>(null);
  const { id, name, protection, enabled, duplicates, currency, previousUntil } = source;
  const network = networkOf(catalogue, source.network);
  const takes = takenBy(catalogue, source);
  /** Its conversions come as files or through the API. */
  const hasPostback = network.postback !== false;
  const contents = testContents(network, currency ?? ownCurrency);
  const guarded = protection !== 'none';
  const ready = protection !== 'secret' || secret !== null;
  const addressesWith = (word: string): string[] =>
    source.url === null || !hasPostback
      ? []
      : addressesOf(source.url, network, protection === 'secret' ? word : null, source.parameters);
  const addresses = addressesWith(secret ?? HIDDEN);
  const act = (what: string, work: () => Promise<void>): void =>
    void run(what, async () => {
      await work();
      await queries.invalidateQueries({ queryKey: INTAKE });
    });
  const show = (): void => act('secret', async () => setSecret(await sourceSecret(id)));
  const copy = (which: number): void =>
    act('copy', async () => {
      const told = await sourceSecret(id);
      setSecret(told);
      if (!(await copyText(addressesWith(told)[which] ?? '')))
        notify({ message: 'copy.failed', tone: 'warning' });
    });
  const rotate = (endOld: boolean): void => {
    setAsking(null);
    act('rotate', async () => {
      await rotateSource(id, endOld);
      setSecret(await sourceSecret(id));
      notify({ message: endOld ? 'source.rotated.hard' : 'source.rotated' });
    });
  };
  const remove = (): void => {
    setAsking(null);
    act('delete', () => deleteSource(id));
  };
  const acts = [
    { label: t('action.edit'), act: () => setAsking('edit') },
    {
      label: t(enabled ? 'source.disable' : 'source.enable'),
      act: () => act('enable', () => changeSource(id, { enabled: !enabled })),
    },
    ...(guarded ? [{ label: t('source.rotate'), act: () => setAsking('rotate') }] : []),
    { label: t('source.delete'), act: () => setAsking('delete') },
  ];
  return (
    <Section title={name} actions={mayEdit && <RowMenu label={t('source.more', { name })} acts={acts} />}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
        <Chip size="small" variant="outlined" label={t(`source.protection.${protection}`)} />
        {duplicates !== null && (
          <Chip
            size="small"
            variant="outlined"
            label={t('source.duplicates.own', { policy: t(`intake.duplicates.${duplicates}`) })}
          />
        )}
        {currency !== null && (
          <Chip size="small" variant="outlined" label={t('source.currency.own', { currency })} />
        )}
        {(['stages', 'adjustments'] as const).map(
          (setting) =>
            source[setting] && (
              <Chip key={setting} size="small" variant="outlined" label={t(`source.${setting}.own`)} />
            ),
        )}
        {!enabled && <Chip size="small" color="warning" label={t('source.off')} />}
        {source.paused && <Chip size="small" color="warning" label={t('source.paused')} />}
        {network.name !== '' && network.name !== name && (
          <Chip size="small" variant="outlined" label={network.name} />
        )}
      </Box>
      {takes !== '' && (
        <OfferLinks
          parameter={takes}
          isFilled={source.clickParameter !== ''}
          others={parameters}
          mayEdit={mayEdit}
        />
      )}
      {takes === '' && protection !== 'hmac' && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
          {network.name === '' && source.url !== null && `${t('source.other.macros')} `}
          {t('source.other.link', { part: 'cid={click_id}' })}
        </Typography>
      )}
      {!hasPostback && (
        <Typography variant="body2" color="textSecondary">
          {t('source.network.noPostback')}
        </Typography>
      )}
      {source.url === null && hasPostback && (
        <Typography variant="body2" color="textSecondary">
          {t('source.address.hidden')}
        </Typography>
      )}
      <Stack spacing={1.5}>
        {addresses.map((address, which) => (
          <Box key={address}>
            <CodeBox>{address}</CodeBox>
            <Box sx={{ mt: 1 }}>
              {ready && <CopyButton text={address} label={t('campaign.postback.copy')} />}
              {!ready && mayEdit && (
                <Button
                  variant="outlined"
                  startIcon={<ContentCopy fontSize="small" />}
                  disabled={busy !== null}
                  onClick={() => copy(which)}
                >
                  {t('campaign.postback.copy')}
                </Button>
              )}
            </Box>
          </Box>
        ))}
      </Stack>
      {protection === 'hmac' && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          {t('source.sign')}
        </Typography>
      )}
      {protection === 'hmac' && secret !== null && (
        <Box sx={{ mt: 1.5 }}>
          <CodeBox>{secret}</CodeBox>
        </Box>
      )}
      {previousUntil !== null && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          {t('source.previous', { time: format.minute(previousUntil, timeZone) })}
        </Typography>
      )}
      {mayEdit && hasPostback && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
          <Button
            variant="outlined"
            disabled={busy !== null}
            onClick={() =>
              act('test', async () => setTested(await testPostback({ sourceId: id, ...contents })))
            }
          >
            {t('source.test')}
          </Button>
          {guarded && secret === null && (
            <Button disabled={busy !== null} onClick={show}>
              {t('source.show')}
            </Button>
          )}
        </Box>
      )}
      {tested && <TestNote answer={tested} event={contents.event} />}
      {asking === 'edit' && (
        <SourceDialog source={source} custom={custom} forPostbacks onClose={() => setAsking(null)} />
      )}
      {asking === 'rotate' && (
        <RotateDialog
          title={t('source.rotate.ask', { name })}
          text={t('source.rotate.text')}
          onRotate={rotate}
          onClose={() => setAsking(null)}
        />
      )}
      <DeleteSource
        source={source}
        open={asking === 'delete'}
        onConfirm={remove}
        onClose={() => setAsking(null)}
      />
    </Section>
  );
};
