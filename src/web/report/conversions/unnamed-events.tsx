import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ConversionType, ConversionTypePatch } from '../../../contracts/postbacks/conversion-type.ts';
import type { UnnamedEvent } from '../../../contracts/postbacks/postback.ts';
import { useOnlyReading } from '../../api/accounts/session.ts';
import { ApiError, Cancelled } from '../../api/api-error.ts';
import { changeType, conversionTypesQuery } from '../../api/postbacks/conversion-types.ts';
import { unnamedEventsQuery } from '../../api/postbacks/postbacks-in.ts';
import { useT } from '../../i18n/use-t.ts';
import { failureKey, fieldKey } from '../../ui/feedback/failure.ts';
import { notify } from '../../ui/feedback/notices.ts';
import { givingPatch, offerFor, takingPatch } from './naming-type.ts';
import { typeName } from './type-name.ts';

const REFRESH_MS = 60_000;
/** The most frequent ones: when they belong to a type, the next ones appear. */
const SHOWN = 3;

/** Gives events to types. Every report is read anew, because the types decide what counts in it. */
const useNaming = () => {
  const t = useT();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  /** The type after the change; null if it was refused. */
  const save = async (patch: ConversionTypePatch, type: ConversionType): Promise<ConversionType | null> => {
    setBusy(true);
    try {
      return await changeType(patch);
    } catch (error) {
      const [code] = error instanceof ApiError ? Object.values(error.fields) : [];
      const message = code === undefined ? failureKey(error) : fieldKey(code);
      const kept = { message: 'unnamed.kept', values: { type: typeName(t, type) } } as const;
      if (!(error instanceof Cancelled))
        notify({ ...(code === 'events_changed' ? kept : { message }), tone: 'error' });
      return null;
    } finally {
      setBusy(false);
      void queries.invalidateQueries();
    }
  };
  const give = async (event: string, type: ConversionType): Promise<void> => {
    const after = await save(givingPatch(type, event), type);
    if (after === null) return;
    notify({
      message: 'unnamed.done',
      values: { event, type: typeName(t, type) },
      undo: () => void save(takingPatch(type, after, event), type),
    });
  };
  return { busy, give };
};

interface EventRowProps {
  row: UnnamedEvent;
  types: readonly ConversionType[];
  busy: boolean;
  onGive: (type: ConversionType) => void;
}

/** The types that an event can be given to: the likeliest with one click. */
const EventActs = ({ row: { event }, types, busy, onGive }: EventRowProps) => {
  const t = useT();
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { first, turnsOn, others } = offerFor(event, types);
  const close = (): void => setAnchor(null);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      {first && (
        <Button size="small" variant="outlined" color="inherit" disabled={busy} onClick={() => onGive(first)}>
          {t(turnsOn ? 'unnamed.turnOn' : 'unnamed.count', { type: typeName(t, first) })}
        </Button>
      )}
      <Button
        size="small"
        color="inherit"
        disabled={busy}
        aria-label={t('unnamed.choose.of', { event })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('unnamed.choose')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {others.map((type) => (
          <MenuItem
            key={type.number}
            onClick={() => {
              close();
              onGive(type);
            }}
          >
            {typeName(t, type)}
          </MenuItem>
        ))}
        <MenuItem
          onClick={() => void navigate({ to: '/postback/$page', params: { page: 'conversion-types' } })}
        >
          {t('unnamed.new')}
        </MenuItem>
      </Menu>
    </Box>
  );
};

/** Events that no conversion type names, so that they count as no conversion, and how to change that. */
export const UnnamedEvents = ({ campaign }: { campaign: string | null }) => {
  const t = useT();
  const mayEdit = useOnlyReading() === null;
  const { data: rows = [] } = useQuery({ ...unnamedEventsQuery(campaign), refetchInterval: REFRESH_MS });
  const types = useQuery({ ...conversionTypesQuery(), enabled: rows.length > 0 }).data?.rows;
  const { busy, give } = useNaming();
  if (rows.length === 0) return null;
  const more = rows.length - SHOWN;
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}>
      {rows.slice(0, SHOWN).map((row) => (
        <Box key={row.event} sx={{ '&:not(:first-of-type)': { mt: 1.5 } }}>
          {t('unnamed.event', { event: row.event, count: row.count })}
          {mayEdit && types && (
            <EventActs row={row} types={types} busy={busy} onGive={(type) => void give(row.event, type)} />
          )}
        </Box>
      ))}
      {more > 0 && <Box sx={{ mt: 1.5 }}>{t('unnamed.more', { count: more })}</Box>}
    </Alert>
  );
};
