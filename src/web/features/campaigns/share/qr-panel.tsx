import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import { useT } from '../../../i18n/use-t.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { type Correction, QrCode } from '../../../ui/qr-code.tsx';
import { saveFile } from '../../../ui/tables/save-file.ts';
import { fileNameFor, qrPng, qrSvg, SIZES } from './qr-files.ts';

const CORRECTIONS = ['M', 'Q', 'H'] as const satisfies Correction[];

/** Browsers from before 2023 cannot compress: they get the SVG. */
const makesPng = (): boolean => typeof CompressionStream !== 'undefined';

/** Pages served without TLS, and some browsers, have no clipboard for images. */
const takesImages = (): boolean =>
  makesPng() && typeof ClipboardItem !== 'undefined' && typeof navigator.clipboard?.write === 'function';

/** The QR code of a campaign's link, to view, save and copy. */
export const QrPanel = ({ campaign: { name, slug, link } }: { campaign: Campaign }) => {
  const t = useT();
  const [correction, setCorrection] = useState<Correction>('M');
  const [size, setSize] = useState<number>(512);
  const file = `${fileNameFor(name, slug)}-qr`;
  const savePng = async (): Promise<void> => {
    saveFile(`${file}-${size}.png`, [await qrPng(link, correction, size)], 'image/png');
  };
  const copy = async (): Promise<void> => {
    try {
      // The promise is passed directly: Safari accepts nothing after the click is over.
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': qrPng(link, correction, size) })]);
      notify({ message: 'share.image.copied' });
    } catch {
      notify({ message: 'share.image.refused', tone: 'warning' });
    }
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        justifyItems: { xs: 'center', sm: 'stretch' },
        gridTemplateColumns: { sm: '208px minmax(0, 1fr)' },
      }}
    >
      <QrCode text={link} label={t('share.qr.alt', { link })} correction={correction} />
      <Box sx={{ display: 'grid', gap: 2, width: '100%' }}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
          <TextField
            select
            label={t('share.correction')}
            helperText={t('share.correction.help')}
            value={correction}
            onChange={({ target }) => setCorrection(target.value as Correction)}
          >
            {CORRECTIONS.map((level) => (
              <MenuItem key={level} value={level}>
                {t(`share.correction.${level}`)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            label={t('share.size')}
            helperText={t('share.size.help')}
            value={size}
            onChange={({ target }) => setSize(Number(target.value))}
          >
            {SIZES.map((width) => (
              <MenuItem key={width} value={width}>
                {t('share.pixels', { size: String(width) })}
              </MenuItem>
            ))}
          </TextField>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {makesPng() && (
            <Button variant="outlined" onClick={() => void savePng()}>
              {t('share.png')}
            </Button>
          )}
          <Button
            variant="outlined"
            onClick={() => saveFile(`${file}.svg`, [qrSvg(link, correction)], 'image/svg+xml')}
          >
            {t('share.svg')}
          </Button>
          {takesImages() && (
            <Button variant="outlined" onClick={() => void copy()}>
              {t('share.image')}
            </Button>
          )}
        </Box>
        <Typography variant="body2" color="textSecondary">
          {t('share.counts')}
        </Typography>
      </Box>
    </Box>
  );
};
