import { type Resolver, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { SavedReportName } from '../../../contracts/reports/saved-report.ts';
import { useT } from '../../i18n/use-t.ts';
import { FormDialog } from '../../ui/feedback/form-dialog.tsx';
import { useSubmit } from '../../ui/feedback/use-submit.ts';
import { TextInput } from '../../ui/inputs/text-input.tsx';

interface Values {
  name: string;
}

const isName = (path: string): path is 'name' => path === 'name';

const resolver: Resolver<Values> = ({ name }) => {
  const read = z.safeParse(SavedReportName, name);
  if (read.success) return { values: { name: read.data }, errors: {} };
  return { values: {}, errors: { name: { type: 'custom', message: read.error.issues[0]?.message ?? '' } } };
};

interface NameDialogProps {
  title: string;
  /** Of the field. */
  label?: string;
  name?: string;
  /** Rejects with the refusal, which is shown. */
  onName: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the name of a saved report, or of something else with such a name. */
export const NameDialog = ({ title, label, name = '', onName, onClose }: NameDialogProps) => {
  const t = useT();
  const form = useForm<Values>({ defaultValues: { name }, resolver });
  const { control, formState } = form;
  const { failure, submit } = useSubmit(form, { known: isName, send: (values) => onName(values.name) });
  return (
    <FormDialog
      title={title}
      failure={failure && t(failure)}
      action={t('saved.save')}
      pending={formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        control={control}
        name="name"
        label={label ?? t('saved.name')}
        autoComplete="off"
        autoFocus
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
    </FormDialog>
  );
};
