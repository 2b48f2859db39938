import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import DialogContentText from '@mui/material/DialogContentText';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AddedHosts } from '../../../contracts/workspace/domain.ts';
import { ApiError } from '../../api/api-error.ts';
import { domainsQuery } from '../../api/campaigns/campaigns.ts';
import { addDomains } from '../../api/campaigns/domains.ts';
import type { MessageKey } from '../../i18n/english.ts';
import { messageKey } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { failureKey } from '../../ui/feedback/failure.ts';
import { FormDialog } from '../../ui/feedback/form-dialog.tsx';
import { notify } from '../../ui/feedback/notices.ts';

/** Hosts that were not added, each with its reason. */
const RefusedHosts = ({ refused }: { refused: AddedHosts }) => {
  const t = useT();
  return (
    <Alert severity="warning" role="alert" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
      {t('domains.add.refused', { count: refused.length })}
      <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
        {refused.map(
          ({ typed, problem }) =>
            problem && (
              <Box component="li" key={typed} sx={{ overflowWrap: 'anywhere' }}>
                {t('domains.fact', { label: typed, value: t(`domains.refused.${problem}`) })}
              </Box>
            ),
        )}
      </Box>
    </Alert>
  );
};

/** The code of the field's own error; null if something else failed. */
const fieldProblem = (error: Error | null): MessageKey | null => {
  const [code] = error instanceof ApiError ? Object.values(error.fields) : [];
  return code === undefined ? null : messageKey(`domains.add.${code}`, 'field.invalid');
};

interface AddDialogProps {
  onClose: () => void;
  /** Called once everything is added, with the domain's id if there is only one. */
  onAdded: (id: string | null) => void;
}

/** One field takes any typed or pasted text; refused hosts stay in it. */
export const AddDialog = ({ onClose, onAdded }: AddDialogProps) => {
  const t = useT();
  const queries = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<AddedHosts>([]);
  const [isEmpty, setIsEmpty] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: addDomains,
    onSuccess: (answer) => {
      const added = answer.flatMap(({ domain }) => domain ?? []);
      const rest = answer.filter(({ problem }) => problem !== null);
      if (added.length > 0) notify({ message: 'domains.added', values: { count: added.length } });
      setRefused(rest);
      setText(rest.map(({ typed }) => typed).join('\n'));
      if (rest.length > 0) return field.current?.focus();
      onClose();
      onAdded(added.length === 1 ? (added[0]?.id ?? null) : null);
    },
    onSettled: () => queries.invalidateQueries(domainsQuery()),
  });
  const submit = (): void => {
    setIsEmpty(text.trim() === '');
    if (text.trim() === '') field.current?.focus();
    else if (!isPending) mutate(text);
  };
  const problem = isEmpty ? 'domains.add.hosts_required' : fieldProblem(error);
  return (
    <FormDialog
      title={t('domains.add')}
      failure={error && !problem ? t(failureKey(error)) : null}
      action={t('domains.add.submit')}
      pending={isPending}
      dismiss={t(refused.length > 0 ? 'action.close' : 'action.cancel')}
      onSubmit={submit}
      onClose={onClose}
      maxWidth="sm"
    >
      <DialogContentText>{t('domains.add.text')}</DialogContentText>
      {refused.length > 0 && <RefusedHosts refused={refused} />}
      <TextField
        autoFocus
        multiline
        minRows={3}
        maxRows={12}
        autoComplete="off"
        label={t('domains.add.hosts')}
        placeholder="go.example.com"
        value={text}
        inputRef={field}
        error={problem !== null}
        helperText={problem && t(problem)}
        onChange={({ target }) => {
          setText(target.value);
          setIsEmpty(false);
        }}
        slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none' } }}
      />
    </FormDialog>
  );
};
