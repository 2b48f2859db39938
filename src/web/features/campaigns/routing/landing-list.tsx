import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useController, useFieldArray, useWatch } from 'react-hook-form';
import { MAX_DESTINATIONS } from '../../../../contracts/routing/routing.ts';
import { useT } from '../../../i18n/use-t.ts';
import { SplitFields } from '../../../split/split-fields.tsx';
import { notify } from '../../../ui/feedback/notices.ts';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import type { CampaignForm } from '../editor/form-values.ts';
import { added, nextOffer, removed, returns, withNewOffer, withoutPath } from './routing-edit.ts';
import { isStraight, usedPaths } from './routing-values.ts';
import { useDestinationOptions } from './use-names.ts';
import { useRouting } from './use-routing.ts';

interface PathFieldsProps {
  form: CampaignForm;
  index: number;
  /** Its position among the shown ones, from 1. */
  number: number;
}

const Offers = ({ form, index }: Omit<PathFieldsProps, 'number'>) => {
  const t = useT();
  const { field, fieldState } = useController({ control: form.control, name: `paths.${index}.offers` });
  const options = useDestinationOptions(form);
  const { read, change } = useRouting(form);
  const offers = field.value;
  const { next, full, back } = useWatch({
    control: form.control,
    compute: ({ destinations, paths, default: split, rules }) => {
      const routing = { destinations, paths, default: split, rules };
      const path = paths[index];
      return {
        next: path ? nextOffer(routing, path) : null,
        full: destinations.length >= MAX_DESTINATIONS,
        back: path !== undefined && returns(routing, path),
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
    change((routing) => withNewOffer(routing, routing.paths[index]?.key ?? ''));
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

const PathFields = ({ form, index, number }: PathFieldsProps) => {
  const t = useT();
  const { control } = form;
  const { read, change } = useRouting(form);
  const options = useDestinationOptions(form);
  const key = useWatch({ control, name: `paths.${index}.key` });
  const landing = useWatch({ control, name: `paths.${index}.landing` });
  const unused = useWatch({
    control,
    compute: ({ destinations, paths, default: split, rules }) =>
      !usedPaths({ destinations, paths, default: split, rules }).has(key),
  });
  const remove = (): void => {
    const undo = change((routing) => withoutPath(routing, read().paths[index]?.key ?? ''));
    notify({ message: 'editor.path.removed', undo });
  };
  return (
    <Box
      role="group"
      aria-label={t('editor.path', { number })}
      sx={{ border: 1, borderColor: 'divider', borderRadius: '10px', p: 2 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 2, mt: -0.5 }}>
        <Typography variant="h3" sx={{ flexGrow: 1 }}>
          {t('editor.path', { number })}
        </Typography>
        <IconButton aria-label={t('editor.path.remove', { number })} onClick={remove} sx={{ mr: -1 }}>
          <DeleteOutline />
        </IconButton>
      </Box>
      <Stack spacing={2}>
        {landing !== null && (
          <SelectInput control={control} name={`paths.${index}.landing`} label={t('editor.path.landing')}>
            {options.map(({ value, label }) => (
              <MenuItem key={value} value={value} sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
                {label}
              </MenuItem>
            ))}
          </SelectInput>
        )}
        <Typography variant="body2" color="textSecondary">
          {t(landing === null ? 'editor.path.straight' : 'editor.path.then')}
        </Typography>
        <Offers form={form} index={index} />
        {unused && (
          <Typography variant="body2" sx={{ color: 'warning.main' }}>
            {t('editor.path.unused')}
          </Typography>
        )}
      </Stack>
    </Box>
  );
};

/** The paths with more than one page; nothing if there are none. */
export const LandingList = ({ form }: { form: CampaignForm }) => {
  const t = useT();
  const { fields } = useFieldArray({ control: form.control, name: 'paths', keyName: 'row' });
  const paths = useWatch({ control: form.control, name: 'paths' });
  const shown = fields.flatMap(({ key }, index) => {
    const path = paths[index];
    return path && !isStraight(path) ? [{ key, index }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <Section title={t('editor.paths')}>
      <Stack spacing={2}>
        <Typography variant="body2" color="textSecondary">
          {t('editor.paths.help')}
        </Typography>
        {shown.map(({ key, index }, place) => (
          <PathFields key={key} form={form} index={index} number={place + 1} />
        ))}
      </Stack>
    </Section>
  );
};
