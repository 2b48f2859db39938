import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Control, type UseFormSetValue, useController, useWatch } from 'react-hook-form';
import type { TrafficSource } from '../../contracts/campaigns/traffic-source.ts';
import type { ReportFilter } from '../../contracts/reports/report-query.ts';
import { SUBS } from '../../core/report/subs.ts';
import type { SpendDimension } from '../../core/spend/target.ts';
import { rangeOf } from '../../core/time/range.ts';
import type { SpendOwner } from '../api/campaigns/spend.ts';
import { reportQuery } from '../api/reports/report-query.ts';
import { useT } from '../i18n/use-t.ts';
import { listedValue } from '../report/breakdown/copied-list.ts';
import { useListedDimensions } from '../report/use-listed-dimensions.ts';
import { fieldKey } from '../ui/feedback/failure.ts';
import { SelectInput } from '../ui/inputs/select-input.tsx';
import type { SpendValues } from './spend-values.ts';
import { rolesOffered, rolesPassed, useTargetName } from './target-names.ts';

type FormControl = Control<SpendValues, unknown, SpendValues>;

/** Suggested at most. The largest are the ones that people enter spend for. */
const SUGGESTED = 500;

interface ValueFieldProps {
  control: FormControl;
  name: 'value' | 'secondValue';
  dimension: SpendDimension;
  owner: SpendOwner;
  source: TrafficSource | undefined;
  zone: string;
}

/** The visits that spend of an owner can be for. Campaigns name their traffic source. */
const filterOf = ({ campaignId }: SpendOwner, source: TrafficSource | undefined): ReportFilter =>
  campaignId === undefined
    ? { dimension: 'source', op: 'is', values: [source?.name ?? null] }
    : { dimension: 'campaign', op: 'is', values: [campaignId] };

/** Whether an owner can have spend for a value. Keys of roles begin with the source that the ID is from. */
const isOwned = ({ sourceId }: SpendOwner, key: string | null): boolean =>
  sourceId === undefined || key?.startsWith(`${sourceId}/`) === true;

/** A platform's ID: any text, with those suggested that the owner had visits with. */
const ValueField = ({ control, name, dimension, owner, source, zone }: ValueFieldProps) => {
  const t = useT();
  const { field, fieldState } = useController({ control, name });
  const [range] = useState(() => rangeOf('91d', zone, Date.now(), null));
  const { data } = useQuery(
    reportQuery({
      ...range,
      dimensions: [dimension],
      metrics: ['requests'],
      filters: [filterOf(owner, source)],
      compared: null,
      limit: SUGGESTED,
    }),
  );
  const found = (data?.rows ?? []).flatMap(({ keys: [key = null] }) =>
    isOwned(owner, key) ? [listedValue(dimension, key)] : [],
  );
  const options = [...new Set(found)].filter((value) => value !== null);
  const code = fieldState.error?.message;
  return (
    <Autocomplete
      freeSolo
      disableClearable
      options={options}
      inputValue={field.value}
      onInputChange={(_event, value) => field.onChange(value)}
      onBlur={field.onBlur}
      renderInput={(input) => (
        <TextField
          {...input}
          label={t('spend.value')}
          inputRef={field.ref}
          error={fieldState.invalid}
          helperText={code === undefined ? name === 'value' && t('spend.value.help') : t(fieldKey(code))}
        />
      )}
    />
  );
};

interface SpendTargetFieldsProps {
  control: FormControl;
  setValue: UseFormSetValue<SpendValues>;
  owner: SpendOwner;
  /** The owner, or the traffic source of the campaign; undefined if that is unknown. */
  source: TrafficSource | undefined;
  /** Workspace zone. */
  zone: string;
}

/** What the spend is for: the whole campaign, or one or two details of it or of a traffic source. */
export const SpendTargetFields = ({ control, setValue, owner, source, zone }: SpendTargetFieldsProps) => {
  const t = useT();
  const nameOf = useTargetName(source);
  const [first, second] = useWatch({ control, name: ['dimension', 'secondDimension'] });
  const listed = useListedDimensions(SUBS, first, second);
  const roles = rolesPassed(source);
  const ofSource = owner.sourceId !== undefined;
  // A traffic source's parameters hold different things in its campaigns; its roles do not.
  const subs = ofSource ? [] : listed.filter((sub) => roles.every(({ parameter }) => parameter !== sub));
  const levels = ofSource ? rolesOffered(source) : roles.map(({ dimension }) => dimension);
  const choices = (taken: SpendDimension | '') => {
    const free = (one: SpendDimension): boolean => one !== taken;
    const ads = levels.filter(free);
    const parameters = subs.filter(free);
    return [
      ...(ads.length > 0
        ? [
            <ListSubheader key="ads" role="presentation" sx={{ lineHeight: 2.25 }}>
              {t('spend.for.ads')}
            </ListSubheader>,
          ]
        : []),
      ...ads.map((dimension) => (
        <MenuItem key={dimension} value={dimension}>
          {nameOf(dimension)}
        </MenuItem>
      )),
      ...(parameters.length > 0
        ? [
            <ListSubheader key="parameters" role="presentation" sx={{ lineHeight: 2.25 }}>
              {t('spend.for.parameters')}
            </ListSubheader>,
          ]
        : []),
      ...parameters.map((dimension) => (
        <MenuItem key={dimension} value={dimension}>
          {nameOf(dimension)}
        </MenuItem>
      )),
    ];
  };
  const shared = { control, owner, source, zone };
  const all: SpendDimension[] = [...levels, ...subs];
  // The next finer level, if there is one: an ad of an ad group.
  const next = first === '' ? undefined : (all[all.indexOf(first) + 1] ?? all.find((one) => one !== first));
  return (
    <>
      <SelectInput
        control={control}
        name="dimension"
        label={t('spend.for')}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        onChange={() => {
          setValue('value', '');
          setValue('secondDimension', '');
        }}
      >
        {!ofSource && <MenuItem value="">{t('spend.for.whole')}</MenuItem>}
        {choices('')}
      </SelectInput>
      {first !== '' && <ValueField key={first} {...shared} name="value" dimension={first} />}
      {first !== '' && second === '' && next !== undefined && (
        <Button
          startIcon={<Add />}
          onClick={() => {
            setValue('secondValue', '');
            setValue('secondDimension', next);
          }}
          sx={{ justifySelf: 'start', mt: -1.5 }}
        >
          {t('spend.second.add')}
        </Button>
      )}
      {first !== '' && second !== '' && (
        <>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <SelectInput
              control={control}
              name="secondDimension"
              label={t('spend.second')}
              fullWidth
              onChange={() => setValue('secondValue', '')}
            >
              {choices(first)}
            </SelectInput>
            <IconButton aria-label={t('spend.second.remove')} onClick={() => setValue('secondDimension', '')}>
              <Close fontSize="small" />
            </IconButton>
          </Box>
          <ValueField key={second} {...shared} name="secondValue" dimension={second} />
        </>
      )}
    </>
  );
};
