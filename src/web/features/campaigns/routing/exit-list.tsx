import Add from '@mui/icons-material/Add';
import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useController, useFormState, useWatch } from 'react-hook-form';
import { MAX_DESTINATIONS } from '../../../../contracts/routing/routing.ts';
import { exitAddress } from '../../../../core/routing/exit-address.ts';
import { MAX_EXITS, offersByExit } from '../../../../core/routing/exits.ts';
import { useT } from '../../../i18n/use-t.ts';
import { codesIn, placeKey } from '../../../split/field-codes.ts';
import { SplitFields } from '../../../split/split-fields.tsx';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { fieldKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import type { CampaignForm } from '../editor/form-values.ts';
import { isStoredExit, withExitsUpTo, withoutExit } from './exit-edit.ts';
import { added, nextOffer, removed, returns, withNewOffer } from './routing-edit.ts';
import type { PathValues } from './routing-values.ts';
import { useDestinationOptions } from './use-names.ts';
import { useRouting } from './use-routing.ts';

/** What addresses of exits depend on. */
export interface ExitContext {
  /** Of the link: `https://go.example`. */
  origin: string;
  /** The paths as stored. */
  stored: readonly PathValues[];
}

interface OffersProps {
  form: CampaignForm;
  /** Of the path. */
  index: number;
  /** From 1. */
  exit: number;
}

/** The weighted offers of an exit, or of a path without a landing page. */
const Offers = ({ form, index, exit }: OffersProps) => {
  const t = useT();
  const { field, fieldState } = useController({
    control: form.control,
    name: exit === 1 ? `paths.${index}.offers` : `paths.${index}.exits.${exit - 2}.offers`,
  });
  const options = useDestinationOptions(form);
  const { read, change } = useRouting(form);
  const offers = field.value;
  const { next, full, back } = useWatch({
    control: form.control,
    compute: ({ destinations, paths, default: split, rules }) => {
      const routing = { destinations, paths, default: split, rules };
      const path = paths[index];
      const own = path && offersByExit(path)[exit - 1];
      return {
        next: path ? nextOffer(routing, path, exit) : null,
        full: destinations.length >= MAX_DESTINATIONS,
        back: own !== undefined && returns(routing, { landing: path?.landing ?? null, offers: own }),
      };
    },
  });
  /** If every page is taken, adds a new offer. */
  const add = (destination: string): void => {
    if (destination !== '') {
      field.onChange(added(offers, { destination, weight: '0' }));
      return;
    }
    const place = read().destinations.length;
    change((routing) => withNewOffer(routing, routing.paths[index]?.key ?? '', exit));
    setTimeout(() => form.setFocus(`destinations.${place}.url`), 0);
  };
  return (
    <>
      <SplitFields
        rows={offers.map(({ destination, weight }) => ({ target: destination, weight }))}
        options={options}
        label={t('editor.offer')}
        addLabel={t('editor.offer.add')}
        error={fieldState.error}
        targetName="destination"
        onWeights={(weights) =>
          field.onChange(offers.map((offer, place) => ({ ...offer, weight: weights[place] ?? offer.weight })))
        }
        onTarget={(place, destination) =>
          field.onChange(offers.with(place, { destination, weight: offers[place]?.weight ?? '0' }))
        }
        next={next ?? (full ? null : '')}
        onAdd={add}
        onRemove={(place) => field.onChange(removed(offers, place))}
      />
      {back && <Alert severity="warning">{t('field.offer_is_landing')}</Alert>}
    </>
  );
};

interface ExitFieldsProps extends OffersProps {
  origin: string;
  onRemove: () => void;
}

/** One of several exits: its number, its address and its offers. */
const ExitFields = ({ origin, onRemove, ...offers }: ExitFieldsProps) => {
  const t = useT();
  const { exit } = offers;
  // Shown where there are several.
  const address = exitAddress(origin, exit, MAX_EXITS);
  return (
    <Box
      role="group"
      aria-label={t('editor.exit', { number: exit })}
      sx={{ display: 'grid', gap: 1.5, borderTop: 1, borderColor: 'divider', pt: 1.5 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box
          sx={{
            flexGrow: 1,
            minWidth: 0,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 1.5,
          }}
        >
          <Typography variant="body2" component="h4" sx={{ fontWeight: 600 }}>
            {t('editor.exit', { number: exit })}
          </Typography>
          <Box sx={{ display: 'flex', alignItems: 'center', minWidth: 0 }}>
            <Box
              component="code"
              sx={{
                fontSize: '0.8125rem',
                overflowWrap: 'anywhere',
                userSelect: 'all',
                color: 'text.secondary',
              }}
            >
              {address}
            </Box>
            <CopyButton text={address} label={t('editor.exit.copy', { number: exit })} compact />
          </Box>
        </Box>
        <IconButton
          aria-label={t('editor.exit.remove', { number: exit })}
          onClick={onRemove}
          sx={{ mr: -1, alignSelf: 'flex-start' }}
        >
          <DeleteOutline />
        </IconButton>
      </Box>
      <Offers {...offers} />
    </Box>
  );
};

interface ExitListProps extends ExitContext {
  form: CampaignForm;
  /** Of the path. */
  index: number;
}

/** The exits of a landing page, or its offers if there is only one exit. */
export const ExitList = ({ form, index, origin, stored }: ExitListProps) => {
  const t = useT();
  const { control } = form;
  const { read, change } = useRouting(form);
  const [asked, setAsked] = useState(1);
  const [asking, setAsking] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const { hasLanding, count } = useWatch({
    control,
    compute: ({ paths }) => ({
      hasLanding: (paths[index]?.landing ?? null) !== null,
      count: (paths[index]?.exits.length ?? 0) + 1,
    }),
  });
  const { errors } = useFormState({ control, name: `paths.${index}.exits` });
  const [code] = codesIn(errors.paths?.[index]?.exits, false);
  const pathKey = (): string => read().paths[index]?.key ?? '';
  const add = (): void => {
    const place = read().destinations.length;
    change((routing) => withExitsUpTo(routing, pathKey(), count + 1));
    if (read().destinations.length > place) setTimeout(() => form.setFocus(`destinations.${place}.url`), 0);
  };
  const remove = (exit: number): void => {
    setAsking(false);
    const undo = change((routing) => withoutExit(routing, pathKey(), exit));
    notify({ message: 'editor.exit.removed', undo });
    setTimeout(() => addButton.current?.focus(), 0);
  };
  const askToRemove = (exit: number): void => {
    const path = read().paths[index];
    if (path === undefined || !isStoredExit(stored, path, exit)) {
      remove(exit);
      return;
    }
    setAsked(exit);
    setAsking(true);
  };
  return (
    <>
      {count === 1 ? (
        <Offers form={form} index={index} exit={1} />
      ) : (
        Array.from({ length: count }, (_, place) => (
          <ExitFields
            key={placeKey(place)}
            form={form}
            index={index}
            exit={place + 1}
            origin={origin}
            onRemove={() => askToRemove(place + 1)}
          />
        ))
      )}
      {code !== undefined && <Alert severity="error">{t(fieldKey(code))}</Alert>}
      {hasLanding && count < MAX_EXITS && (
        <Box sx={count > 1 ? { borderTop: 1, borderColor: 'divider', pt: 1 } : null}>
          <Tooltip title={t('editor.exit.add.help')} describeChild>
            <Button
              ref={addButton}
              size="small"
              startIcon={<Add />}
              onClick={add}
              sx={{ color: 'text.secondary' }}
            >
              {t('editor.exit.add')}
            </Button>
          </Tooltip>
        </Box>
      )}
      <Confirm
        open={asking}
        title={t('editor.exit.remove.title', { number: asked })}
        text={t(asked === count ? 'editor.exit.remove.last' : 'editor.exit.remove.moved', {
          address: exitAddress(origin, asked, count),
          next: asked + 1,
          last: exitAddress(origin, count, count),
        })}
        action={t('editor.exit.remove.action')}
        onClose={() => setAsking(false)}
        onConfirm={() => remove(asked)}
      />
    </>
  );
};
