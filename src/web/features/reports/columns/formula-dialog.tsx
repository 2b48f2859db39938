import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useRef, useState } from 'react';
import type { ConversionType } from '../../../../contracts/postbacks/conversion-type.ts';
import {
  FORMULA_FORMATS,
  type Formula,
  FormulaInput,
  MAX_DECIMALS,
} from '../../../../contracts/reports/formula.ts';
import { type Basis, type ColumnName, METRICS } from '../../../../contracts/reports/report-query.ts';
import { isFormula } from '../../../../core/report/columns.ts';
import { isEstimate } from '../../../../core/report/metrics.ts';
import { ApiError, Cancelled } from '../../../api/api-error.ts';
import { addFormula, changeFormula } from '../../../api/reports/formulas.ts';
import { useT } from '../../../i18n/use-t.ts';
import { typeMetrics } from '../../../report/conversions/metric-names.ts';
import type { Report } from '../../../report/use-report.ts';
import { failureKey, fieldKey } from '../../../ui/feedback/failure.ts';
import { FormDialog } from '../../../ui/feedback/form-dialog.tsx';
import { columnWords } from './column-names.ts';
import { checkFormula, inWords, problemWords } from './formula-check.ts';
import { FormulaExample } from './formula-example.tsx';

export interface FormulaDialogProps {
  /** Null if new. */
  formula: Formula | null;
  formulas: readonly Formula[];
  types: readonly ConversionType[];
  /** Where the example comes from. */
  report: Report;
  basis: Basis;
  onSaved: (formula: Formula) => void;
  onClose: () => void;
}

const DECIMALS = Array.from({ length: MAX_DECIMALS + 1 }, (_, decimals) => decimals);
const GOODS = ['more', 'less', 'none'] as const;
const NEW = { name: '', formula: '', format: 'number', decimals: 2, good: 'more' } as const;

/** The name and text of a formula, checked while it is typed, with its value for the current report. */
export const FormulaDialog = ({
  formula,
  formulas,
  types,
  report,
  basis,
  onSaved,
  onClose,
}: FormulaDialogProps) => {
  const t = useT();
  const input = useRef<HTMLTextAreaElement>(null);
  const [values, setValues] = useState<FormulaInput>(() => {
    const { name, formula: text, format, decimals, good } = formula ?? NEW;
    return { name, formula: text, format, decimals, good };
  });
  /** Messages by field, after an attempt to save. */
  const [problems, setProblems] = useState<Partial<Record<'name' | 'formula', string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const number = formula?.number ?? null;
  const words = columnWords(t, types, formulas);
  const others = formulas.filter((one) => one.number !== number);
  const known: readonly ColumnName[] = [
    ...METRICS.filter((name) => !isEstimate(name)),
    ...typeMetrics(types),
    ...others.map((one): ColumnName => `formula:${one.number}`),
  ];
  const nameOf = (name: ColumnName): string | null => {
    if (name === `formula:${number}`) return values.name;
    return known.includes(name) ? words.name(name) : null;
  };
  const text = useDeferredValue(values.formula);
  const read = checkFormula(text, number, formulas, types);
  // Someone who has not finished typing has made no mistake yet.
  const isUnfinished =
    'problem' in read && (read.problem.code === 'formula_required' || read.problem.text === '');
  const live = 'problem' in read && !isUnfinished ? problemWords(t, read.problem, nameOf) : null;
  const change = (next: Partial<FormulaInput>): void => {
    setValues((old) => ({ ...old, ...next }));
    setProblems({});
  };

  /** Puts a name where the cursor is, apart from other names. */
  const insert = (name: ColumnName): void => {
    const { current: field } = input;
    const { length } = values.formula;
    const before = values.formula.slice(0, field?.selectionStart ?? length);
    const after = values.formula.slice(field?.selectionEnd ?? length);
    const start = `${before}${/[\w:]$/.test(before) ? ' ' : ''}${name}`;
    change({ formula: `${start}${/^[\w:]/.test(after) ? ' ' : ''}${after}` });
    // Once the text is in the field.
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(start.length, start.length);
    });
  };

  const save = async (): Promise<void> => {
    setFailure(null);
    const checked = checkFormula(values.formula, number, formulas, types);
    const parsed = FormulaInput.safeParse(values);
    const nameProblem = parsed.error?.issues.find(({ path }) => path[0] === 'name')?.message;
    setProblems({
      ...(nameProblem !== undefined && { name: t(fieldKey(nameProblem)) }),
      ...('problem' in checked && { formula: problemWords(t, checked.problem, nameOf) }),
    });
    if (!parsed.success || 'problem' in checked || busy) return;
    setBusy(true);
    try {
      onSaved(
        number === null ? await addFormula(parsed.data) : await changeFormula({ number, ...parsed.data }),
      );
    } catch (error) {
      setBusy(false);
      if (error instanceof Cancelled) return;
      const fields = error instanceof ApiError ? error.fields : {};
      if (fields.name !== undefined) setProblems({ name: t(fieldKey(fields.name)) });
      // Another formula that uses this one could not be computed any more: the server names it.
      else if (fields.formula !== undefined && error instanceof ApiError)
        setProblems({ formula: error.message });
      else setFailure(t(failureKey(error)));
    }
  };
  const problem = problems.formula ?? live;
  const written = inWords(text, (name) => {
    const word = nameOf(name);
    return word !== null && isFormula(name) ? `(${word})` : word;
  });
  const choices = { slotProps: { select: { native: true }, inputLabel: { shrink: true } } } as const;
  return (
    <FormDialog
      title={t(formula === null ? 'formulas.add' : 'formulas.edit')}
      action={t('action.save')}
      pending={busy}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
      maxWidth="sm"
    >
      <TextField
        autoFocus
        label={t('formulas.name')}
        value={values.name}
        error={problems.name !== undefined}
        helperText={problems.name}
        autoComplete="off"
        onChange={({ target }) => change({ name: target.value })}
      />
      <Box>
        <TextField
          fullWidth
          multiline
          minRows={2}
          inputRef={input}
          label={t('formulas.formula')}
          value={values.formula}
          error={problem !== null}
          helperText={problem ?? t('formulas.formula.help')}
          autoComplete="off"
          onChange={({ target }) => change({ formula: target.value })}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { spellCheck: false, style: { fontFamily: 'monospace' } },
            formHelperText: { 'aria-live': 'polite' },
          }}
        />
        {'expression' in read && (
          <Typography variant="body2" component="p" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
            {written}
          </Typography>
        )}
        {'expression' in read && (
          <FormulaExample expression={read.expression} look={values} report={report} basis={basis} />
        )}
      </Box>
      <Autocomplete
        blurOnSelect
        clearOnBlur
        options={[...known]}
        value={null}
        getOptionLabel={(name) => `${words.name(name)} (${name})`}
        onChange={(_event, name) => name !== null && insert(name)}
        clearText={t('choice.clear')}
        openText={t('choice.open')}
        closeText={t('choice.close')}
        noOptionsText={t('formulas.insert.none')}
        renderInput={(field) => <TextField {...field} label={t('formulas.insert')} />}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' } }}>
        <TextField
          select
          label={t('formulas.format')}
          value={values.format}
          onChange={({ target }) => {
            const format = FORMULA_FORMATS.find((one) => one === target.value);
            if (format) change({ format });
          }}
          {...choices}
        >
          {FORMULA_FORMATS.map((one) => (
            <option key={one} value={one}>
              {t(`formulas.format.${one}`)}
            </option>
          ))}
        </TextField>
        <TextField
          select
          label={t('formulas.decimals')}
          value={String(values.decimals)}
          onChange={({ target }) => change({ decimals: Number(target.value) })}
          {...choices}
        >
          {DECIMALS.map((decimals) => (
            <option key={decimals} value={decimals}>
              {decimals}
            </option>
          ))}
        </TextField>
        <TextField
          select
          label={t('formulas.good')}
          value={values.good ?? 'none'}
          onChange={({ target }) => {
            const good = GOODS.find((one) => one === target.value);
            if (good) change({ good: good === 'none' ? null : good });
          }}
          {...choices}
        >
          {GOODS.map((one) => (
            <option key={one} value={one}>
              {t(`formulas.good.${one}`)}
            </option>
          ))}
        </TextField>
      </Box>
    </FormDialog>
  );
};
