import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ConversionType } from '../../../../contracts/postbacks/conversion-type.ts';
import { meQuery } from '../../../api/accounts/session.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { TypeDot } from '../../../report/conversions/type-dot.tsx';
import { typeName } from '../../../report/conversions/type-name.ts';
import { statusWord } from '../status-word.ts';

interface TypeRowProps {
  type: ConversionType;
  types: readonly ConversionType[];
  /** Absent for those who may only read. */
  onSet?: ((flag: 'countsAsConversion' | 'countsAsRevenue', on: boolean) => void) | undefined;
  busy?: boolean;
  /** Without whether it counts: a type that is off. */
  isQuiet?: boolean;
  actions: ReactNode;
}

/** What a type decides about conversions when they arrive; nothing if nothing. */
const Arrival = ({ type, types }: Pick<TypeRowProps, 'type' | 'types'>) => {
  const t = useT();
  const format = useFormat();
  const currency = useQuery(meQuery()).data?.workspace.currency;
  const { defaultPayout, occurs, laterType } = type;
  const later = types.find(({ number }) => number === laterType);
  const said = [
    defaultPayout !== null &&
      currency !== undefined &&
      t('types.payout.of', { price: format.price(defaultPayout, currency) }),
    occurs !== 'any' && t(`types.occurs.${occurs}`),
    later !== undefined && t('types.later.of', { type: typeName(t, later) }),
  ].filter((text) => text !== false);
  if (said.length === 0) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
      {said.join(' · ')}
    </Typography>
  );
};

/** What belongs to a type: its events, then its statuses. */
const TypeWords = ({ type: { number, events, words } }: { type: ConversionType }) => {
  const t = useT();
  const chips = (label: string, all: readonly string[]) =>
    all.length > 0 && (
      <Box
        component="ul"
        aria-label={label}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 0.75,
          listStyle: 'none',
          m: 0,
          p: 0,
        }}
      >
        <Typography component="li" aria-hidden variant="caption" color="textSecondary">
          {label}
        </Typography>
        {all.map((word) => (
          <Chip key={word} component="li" size="small" variant="outlined" label={word} />
        ))}
      </Box>
    );
  if (events.length + words.length === 0)
    return number > 3 ? (
      <Typography variant="body2" color="textSecondary">
        {t('types.nothing')}
      </Typography>
    ) : null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.75, mt: 0.5 }}>
      {chips(t('types.events'), events)}
      {chips(
        t('types.words'),
        words.map((word) => statusWord(t, word)),
      )}
    </Box>
  );
};

/** One type: what belongs to it, and whether it counts. */
export const TypeRow = ({ type, types, onSet, busy = false, isQuiet = false, actions }: TypeRowProps) => {
  const t = useT();
  const name = typeName(t, type);
  const flag = (key: 'conversion' | 'revenue', of: 'countsAsConversion' | 'countsAsRevenue') => {
    const isOn = type[of];
    if (!onSet)
      return (
        <Typography key={key} variant="body2" color={isOn ? 'textPrimary' : 'textSecondary'}>
          {t(isOn ? `types.${key}` : `types.${key}.not`)}
        </Typography>
      );
    return (
      <FormControlLabel
        key={key}
        control={
          <Switch
            size="small"
            checked={isOn}
            disabled={busy}
            onChange={({ target }) => onSet(of, target.checked)}
            slotProps={{ input: { role: 'switch', 'aria-label': t(`types.${key}.of`, { type: name }) } }}
          />
        }
        label={t(`types.${key}`)}
        slotProps={{ typography: { variant: 'body2' } }}
        // The switch has a margin of its own on the left.
        sx={{ m: 0, ml: -0.75, gap: 0.75 }}
      />
    );
  };
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) auto auto' },
        columnGap: 3,
        rowGap: 1,
        alignItems: 'center',
        px: 2,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        '&:not(* + *)': { borderTop: 0 },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, opacity: isQuiet ? 0.8 : 1 }}>
          <TypeDot color={type.color} />
          <Box sx={{ fontWeight: 500, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Box>
        </Box>
        {type.known && (
          <Typography variant="body2" color="textSecondary">
            {t(`types.about.${type.known}`)}
          </Typography>
        )}
        <TypeWords type={type} />
        <Arrival type={type} types={types} />
      </Box>
      {!isQuiet && (
        <Box
          sx={{
            display: 'flex',
            flexDirection: { xs: 'row', md: 'column' },
            flexWrap: 'wrap',
            columnGap: 2.5,
            rowGap: 0.75,
            gridRow: { xs: 2, md: 'auto' },
            gridColumn: { xs: '1 / -1', md: 'auto' },
          }}
        >
          {flag('conversion', 'countsAsConversion')}
          {flag('revenue', 'countsAsRevenue')}
        </Box>
      )}
      <Box sx={{ gridColumn: { md: 3 }, justifySelf: 'end', alignSelf: { xs: 'start', md: 'center' } }}>
        {actions}
      </Box>
    </Box>
  );
};
