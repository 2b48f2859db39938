import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import {
  type ConversionType,
  ConversionTypeInput,
  TYPE_COLORS,
} from '../../../../contracts/postbacks/conversion-type.ts';
import { ApiError, Cancelled } from '../../../api/api-error.ts';
import { addType, changeType } from '../../../api/postbacks/conversion-types.ts';
import { useT } from '../../../i18n/use-t.ts';
import { typeName } from '../../../report/conversions/type-name.ts';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { FormDialog } from '../../../ui/feedback/form-dialog.tsx';
import { statusWord } from '../status-word.ts';
import { ArrivalFields } from './arrival-fields.tsx';
import { ColorInput } from './color-input.tsx';
import { takenWord } from './taken-word.ts';
import { typeFieldKey } from './type-field.ts';
import { WordInput } from './word-input.tsx';

const FIELDS = ['name', 'events', 'words', 'defaultPayout', 'occurs', 'laterType'] as const;
type Field = (typeof FIELDS)[number];

interface TypeDialogProps {
  /** Null if new. */
  type: ConversionType | null;
  types: readonly ConversionType[];
  /** Custom statuses of the workspace. */
  custom: readonly string[];
  onSaved: (type: ConversionType) => void;
  onClose: () => void;
}

/** The name of a type, what belongs to it, whether it counts, what it decides about conversions, and its color. */
export const TypeDialog = ({ type, types, custom, onSaved, onClose }: TypeDialogProps) => {
  const t = useT();
  const used = types.filter(({ enabled }) => enabled).map(({ color }) => color);
  const free = TYPE_COLORS.find((color) => !used.includes(color)) ?? TYPE_COLORS[0];
  const usual = type === null ? '' : typeName(t, type);
  const known = type?.known ?? null;
  const translated = known === null ? null : typeName(t, { name: null, known });
  const [values, setValues] = useState({
    name: usual,
    events: type?.events ?? [],
    words: type?.words ?? [],
    countsAsConversion: type?.countsAsConversion ?? true,
    countsAsRevenue: type?.countsAsRevenue ?? true,
    defaultPayout: type?.defaultPayout ?? null,
    occurs: type?.occurs ?? 'any',
    laterType: type?.laterType ?? null,
    color: type?.color ?? free,
  });
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (next: Partial<typeof values>): void => setValues((old) => ({ ...old, ...next }));
  const hasRest = type?.known === 'other';

  /** The message for a code; a word that another type has is named with its owner. */
  const problemOf = (field: Field, code: string, said?: string): string => {
    if (code !== 'word_taken' || (field !== 'events' && field !== 'words')) return t(typeFieldKey(code));
    const taken = takenWord(field, values, type?.number ?? null, types);
    if (taken === null) return said ?? t('types.field.word_taken');
    return t('types.taken', { word: taken.word, type: typeName(t, taken.owner) });
  };
  const save = async (): Promise<void> => {
    setFailure(null);
    const read = ConversionTypeInput.safeParse(values);
    const found = (read.error?.issues ?? []).map(
      ({ path, message }) => [path[0] as Field, problemOf(path[0] as Field, message)] as const,
    );
    setProblems(Object.fromEntries(found.toReversed()));
    if (!read.success || busy) return;
    setBusy(true);
    const { name, ...rest } = read.data;
    try {
      if (type === null) onSaved(await addType(read.data));
      // The usual name is stored as none, so that it stays translated.
      else
        onSaved(await changeType({ number: type.number, name: name === translated ? null : name, ...rest }));
    } catch (error) {
      setBusy(false);
      if (error instanceof Cancelled) return;
      const fields = error instanceof ApiError ? error.fields : {};
      const said = error instanceof ApiError ? error.message : undefined;
      const placed = FIELDS.filter((field) => fields[field] !== undefined);
      setProblems(
        Object.fromEntries(placed.map((field) => [field, problemOf(field, fields[field] ?? '', said)])),
      );
      const [code] = Object.values(fields);
      if (placed.length === 0) setFailure(t(code === undefined ? failureKey(error) : typeFieldKey(code)));
    }
  };
  const flag = (key: 'conversion' | 'revenue', of: 'countsAsConversion' | 'countsAsRevenue') => (
    <div>
      <FormControlLabel
        control={
          <Switch
            checked={values[of]}
            onChange={({ target }) => change({ [of]: target.checked })}
            slotProps={{ input: { role: 'switch' } }}
          />
        }
        label={t(`types.${key}`)}
      />
      <FormHelperText sx={{ mt: 0 }}>{t(`types.${key}.help`)}</FormHelperText>
    </div>
  );
  return (
    <FormDialog
      title={type === null ? t('types.add') : t('types.edit', { type: usual })}
      action={t('action.save')}
      pending={busy}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
      maxWidth="sm"
    >
      <TextField
        autoFocus
        label={t('types.name')}
        value={values.name}
        error={problems.name !== undefined}
        helperText={problems.name}
        autoComplete="off"
        onChange={({ target }) => change({ name: target.value })}
      />
      {!hasRest && (
        <>
          <WordInput
            label={t('types.events')}
            help={t('types.events.help')}
            problem={problems.events ?? null}
            value={values.events}
            onChange={(events) => change({ events })}
          />
          <WordInput
            label={t('types.words')}
            help={t('types.words.help')}
            problem={problems.words ?? null}
            options={[...new Set(['lead', 'sale', ...custom])]}
            nameOf={(word) => statusWord(t, word)}
            value={values.words}
            onChange={(words) => change({ words })}
          />
        </>
      )}
      {flag('conversion', 'countsAsConversion')}
      {flag('revenue', 'countsAsRevenue')}
      <ArrivalFields
        number={type?.number ?? null}
        values={values}
        problems={problems}
        types={types}
        onChange={change}
      />
      <ColorInput value={values.color} onChange={(color) => change({ color })} />
    </FormDialog>
  );
};
