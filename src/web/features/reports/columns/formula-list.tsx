import Add from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useId, useState } from 'react';
import { useIntl } from 'react-intl';
import type { ConversionType } from '../../../../contracts/postbacks/conversion-type.ts';
import type { Formula } from '../../../../contracts/reports/formula.ts';
import type { Basis, ColumnName } from '../../../../contracts/reports/report-query.ts';
import { useOnlyReading } from '../../../api/accounts/session.ts';
import { ApiError, Cancelled } from '../../../api/api-error.ts';
import { deleteFormula } from '../../../api/reports/formulas.ts';
import { savedReportsQuery } from '../../../api/reports/saved-reports.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { Report } from '../../../report/use-report.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { latePart, OnDemand } from '../../../ui/feedback/on-demand.tsx';
import { RowMenu } from '../../../ui/inputs/row-menu.tsx';
import type { FormulaDialogProps } from './formula-dialog.tsx';

/** The parser comes with it. */
const dialog = latePart<FormulaDialogProps>(async () => (await import('./formula-dialog.tsx')).FormulaDialog);

interface FormulaListProps {
  report: Report;
  basis: Basis;
  types: readonly ConversionType[];
  formulas: readonly Formula[];
  /** A column to choose, with actions beside its name. */
  choice: (name: ColumnName, actions?: ReactNode) => ReactNode;
  onMade: (name: ColumnName) => void;
  onRemoved: (name: ColumnName) => void;
}

type Asked = { of: 'new' } | { of: 'edit' | 'delete'; formula: Formula };

/** The workspace's formulas among the columns to choose from, and how to make, change and delete them. */
export const FormulaList = ({
  report,
  basis,
  types,
  formulas,
  choice,
  onMade,
  onRemoved,
}: FormulaListProps) => {
  const t = useT();
  const intl = useIntl();
  const id = useId();
  const queries = useQueryClient();
  const mayEdit = useOnlyReading() === null;
  const [asked, setAsked] = useState<Asked | null>(null);
  /** Why a formula was not deleted. */
  const [used, setUsed] = useState<string | null>(null);
  const close = useCallback(() => setAsked(null), []);
  /** A formula is in reports, wherever they are shown. */
  const changed = (): void => void queries.invalidateQueries();
  /** The names of what uses a formula. */
  const usersOf = async (number: number): Promise<string[]> => {
    const column = `formula:${number}` as const;
    const reports = await queries.fetchQuery(savedReportsQuery());
    return [
      ...formulas.filter(({ formula }) => new RegExp(`\\b${column}\\b`).test(formula)),
      ...reports.filter(({ body }) => body.metrics.includes(column)),
    ].map((user) => user.name);
  };
  const remove = async ({ number, name }: Formula): Promise<void> => {
    setUsed(null);
    try {
      await deleteFormula(number);
      onRemoved(`formula:${number}`);
      notify({ message: 'formulas.deleted', values: { name } });
    } catch (error) {
      if (error instanceof Cancelled) return;
      if (error instanceof ApiError && error.fields.number === 'formula_used')
        setUsed(t('formulas.used', { name, users: intl.formatList(await usersOf(number)) }));
      else notify({ message: failureKey(error), tone: 'error' });
    }
    changed();
  };
  if (!mayEdit && formulas.length === 0) return null;
  const actsOn = (formula: Formula) => [
    { label: t('action.edit'), act: () => setAsked({ of: 'edit', formula }) },
    { label: t('formulas.delete'), act: () => setAsked({ of: 'delete', formula }) },
  ];
  return (
    <Box role="group" aria-labelledby={id} sx={{ mb: 1.5, pb: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography id={id} variant="subtitle2">
          {t('formulas.title')}
        </Typography>
        {mayEdit && (
          <Button size="small" startIcon={<Add />} onClick={() => setAsked({ of: 'new' })}>
            {t('formulas.add')}
          </Button>
        )}
      </Box>
      {used !== null && (
        <Alert severity="warning" onClose={() => setUsed(null)} sx={{ my: 1 }}>
          {used}
        </Alert>
      )}
      {formulas.length === 0 && (
        <Typography variant="caption" color="textSecondary">
          {t('formulas.none')}
        </Typography>
      )}
      {formulas.map((formula) => (
        <Box key={formula.number}>
          {choice(
            `formula:${formula.number}`,
            mayEdit && <RowMenu label={t('formulas.more', { name: formula.name })} acts={actsOn(formula)} />,
          )}
          {formula.problem && (
            <Typography variant="caption" color="error" component="p" sx={{ pl: '27px' }}>
              {t('formulas.broken')}
            </Typography>
          )}
        </Box>
      ))}
      {(asked?.of === 'new' || asked?.of === 'edit') && (
        <OnDemand
          part={dialog}
          props={{
            formula: asked.of === 'edit' ? asked.formula : null,
            formulas,
            types,
            report,
            basis,
            onSaved: (saved) => {
              close();
              if (asked.of === 'new') onMade(`formula:${saved.number}`);
              notify({ message: 'formulas.saved', values: { name: saved.name } });
              changed();
            },
            onClose: close,
          }}
          onFailed={close}
        />
      )}
      <Confirm
        open={asked?.of === 'delete'}
        title={t('formulas.delete.ask', { name: asked?.of === 'delete' ? asked.formula.name : '' })}
        text={t('formulas.delete.text')}
        action={t('formulas.delete')}
        onConfirm={() => {
          if (asked?.of === 'delete') void remove(asked.formula);
          close();
        }}
        onClose={close}
      />
    </Box>
  );
};
