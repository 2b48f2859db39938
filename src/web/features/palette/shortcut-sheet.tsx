import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { RANGE_NAMES } from '../../../core/time/range.ts';
import { useT } from '../../i18n/use-t.ts';
import { RANGE_KEYS } from '../../report/range/range-keys.ts';
import { commandKey, setSingleKeys, useSingleKeys } from '../../ui/keys.ts';
import { POSTBACK_PAGES } from '../../ui/layout/postback-pages.ts';
import { PAGES } from './items.ts';

interface Row {
  keys: string[];
  label: string;
}

const Keys = ({ keys }: { keys: string[] }) => (
  <Box sx={{ display: 'flex', gap: 0.5, flexShrink: 0 }}>
    {keys.map((key) => (
      <Box
        key={key}
        component="kbd"
        sx={{
          minWidth: 26,
          px: 0.75,
          py: 0.25,
          border: 1,
          borderColor: 'divider',
          borderRadius: '6px',
          bgcolor: 'background.default',
          font: 'inherit',
          fontSize: '0.8125rem',
          textAlign: 'center',
        }}
      >
        {key}
      </Box>
    ))}
  </Box>
);

const Rows = ({ title, rows, wide = false }: { title: string; rows: Row[]; wide?: boolean }) => (
  <Box sx={{ minWidth: 0, ...(wide && { gridColumn: '1 / -1' }) }}>
    <Typography variant="h3" component="h3" sx={{ fontSize: '0.875rem', mb: 1 }}>
      {title}
    </Typography>
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 1,
        ...(wide && {
          columnGap: 4,
          // The first half beside the second, in reading order.
          gridAutoFlow: { sm: 'column' },
          gridTemplateRows: { sm: `repeat(${Math.ceil(rows.length / 2)}, auto)` },
          gridAutoColumns: { sm: '1fr' },
        }),
      }}
    >
      {rows.map(({ keys, label }) => (
        <Box
          key={label}
          sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, alignItems: 'center' }}
        >
          <Typography component="dt" variant="body2">
            {label}
          </Typography>
          <Box component="dd" sx={{ m: 0 }}>
            <Keys keys={keys} />
          </Box>
        </Box>
      ))}
    </Box>
  </Box>
);

/** All shortcuts, and the switch for single-key ones. */
export const ShortcutSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = useT();
  const help = useId();
  const { on } = useSingleKeys();
  const pages = PAGES.map(({ label, keys }) => ({ keys: keys.split(' '), label: t(label) }));
  const acts = [
    { keys: [commandKey('K')], label: t('palette.label') },
    { keys: ['C'], label: t('campaigns.create') },
    { keys: [commandKey('S')], label: t('action.save') },
    { keys: ['/'], label: t('shortcuts.search') },
    { keys: ['J', 'K'], label: t('shortcuts.rows') },
    { keys: ['X'], label: t('shortcuts.select') },
    { keys: ['1', `${POSTBACK_PAGES.length}`], label: t('shortcuts.tabs') },
    { keys: ['?'], label: t('shortcuts.title') },
  ];
  const ranges = [
    ...RANGE_NAMES.filter((name) => name in RANGE_KEYS).map((name) => ({
      keys: [RANGE_KEYS[name] ?? ''],
      label: t(`range.${name}`),
    })),
    { keys: ['C'], label: t('range.own') },
    { keys: ['X'], label: t('shortcuts.compare') },
    { keys: ['Esc'], label: t('action.clearFilters') },
  ];
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="sm">
      <DialogTitle>{t('shortcuts.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' }, opacity: 1 }}>
          <Rows title={t('shortcuts.acts')} rows={acts} />
          <Rows title={t('shortcuts.go')} rows={pages} />
          <Rows title={t('shortcuts.range')} rows={ranges} wide />
        </Box>
        <Box>
          <FormControlLabel
            control={
              <Switch
                checked={on}
                onChange={(event) => setSingleKeys(event.target.checked)}
                slotProps={{ input: { role: 'switch', 'aria-describedby': help } }}
              />
            }
            label={t('shortcuts.single')}
          />
          <Typography id={help} variant="body2" color="textSecondary">
            {t('shortcuts.single.help', { keys: commandKey('K') })}
          </Typography>
        </Box>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onClose} autoFocus>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
