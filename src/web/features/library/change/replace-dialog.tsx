import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import DialogContentText from '@mui/material/DialogContentText';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type LibraryPreview, ReplaceInput } from '../../../../contracts/library/library-change.ts';
import type { PageKind } from '../../../../contracts/library/library-page.ts';
import { ApiError } from '../../../api/api-error.ts';
import { previewReplace, replaceUrls } from '../../../api/campaigns/library.ts';
import { useT } from '../../../i18n/use-t.ts';
import { failureKey, fieldKey } from '../../../ui/feedback/failure.ts';
import { FormDialog } from '../../../ui/feedback/form-dialog.tsx';
import { LIST_TITLES } from '../page-name.ts';
import { Effect } from './effect.tsx';
import { PageChangeText } from './page-change.tsx';
import { useChange } from './use-change.ts';

/** Pages that keep their URL, each with the reason. */
const Refused = ({ refused }: Pick<LibraryPreview, 'refused'>) => {
  const t = useT();
  if (refused.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
      <AlertTitle>{t('library.replace.refused', { count: refused.length })}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {refused.map(({ id, after, code }) => (
          <li key={id}>
            {after.url}: {t(fieldKey(code))}
          </li>
        ))}
      </Box>
    </Alert>
  );
};

/** What a replacement would change, or that it would change nothing. */
const Outcome = ({ preview, find }: { preview: LibraryPreview; find: string }) => {
  const t = useT();
  const { pages, refused } = preview;
  if (pages.length + refused.length === 0)
    return <Alert severity="info">{t('library.replace.none', { find })}</Alert>;
  return (
    <>
      {pages.length > 0 && (
        <Box component="section" aria-label={t('library.replace.pages', { count: pages.length })}>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {t('library.replace.pages', { count: pages.length })}
          </Typography>
          <Box
            component="ul"
            // Scrolls: the keyboard must reach it.
            tabIndex={0}
            sx={{
              ...{ listStyle: 'none', m: 0, p: 0, maxHeight: 300, overflowY: 'auto' },
              ...{ border: 1, borderColor: 'divider', borderRadius: '10px' },
            }}
          >
            {pages.map((change) => (
              <Box
                component="li"
                key={change.id}
                sx={{ px: 1.5, py: 1, '* + &': { borderTop: 1, borderColor: 'divider' } }}
              >
                <PageChangeText change={change} />
              </Box>
            ))}
          </Box>
        </Box>
      )}
      <Refused refused={refused} />
      <Effect preview={preview} />
    </>
  );
};

const SCOPES = ['kind', 'both'] as const;
type Scope = (typeof SCOPES)[number];

interface ReplaceDialogProps {
  /** The kind of the list. */
  kind: PageKind;
  onClose: () => void;
}

/** Replaces a text in all URLs of the library, once its preview has been seen. */
export const ReplaceDialog = ({ kind, onClose }: ReplaceDialogProps) => {
  const t = useT();
  const { announce } = useChange();
  const [find, setFind] = useState('');
  const [replace, setReplace] = useState('');
  const [scope, setScope] = useState<Scope>('kind');
  const [code, setCode] = useState<string | null>(null);
  const input: ReplaceInput = { find, replace, ...(scope === 'kind' && { kinds: [kind] }) };
  const preview = useMutation({ mutationFn: previewReplace });
  const apply = useMutation({
    mutationFn: replaceUrls,
    onSuccess: async ({ change, live }) => {
      onClose();
      await announce(change, live);
    },
  });
  const failure = preview.error ?? apply.error;
  const refusal = failure instanceof ApiError ? failure.fields.find : undefined;
  const problem = code ?? refusal ?? null;
  const count = preview.data?.pages.length ?? 0;
  const edited = (): void => {
    setCode(null);
    preview.reset();
    apply.reset();
  };
  const submit = (): void => {
    const checked = ReplaceInput.safeParse(input);
    const issue = checked.error?.issues.find(({ path }) => path[0] === 'find');
    setCode(issue?.message ?? null);
    if (!checked.success || preview.isPending || apply.isPending) return;
    if (count > 0) apply.mutate(input);
    else preview.mutate(input);
  };
  return (
    <FormDialog
      title={t('library.replace')}
      failure={failure && refusal === undefined ? t(failureKey(failure)) : null}
      action={count > 0 ? t('library.replace.submit', { count }) : t('library.replace.preview')}
      pending={preview.isPending || apply.isPending}
      holdsWhilePending
      maxWidth="md"
      onSubmit={submit}
      onClose={onClose}
    >
      <DialogContentText>{t('library.replace.help')}</DialogContentText>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
        <TextField
          autoFocus
          autoComplete="off"
          label={t('library.replace.find')}
          placeholder="old.example.com"
          value={find}
          error={problem !== null}
          helperText={problem !== null && t(fieldKey(problem))}
          onChange={({ target }) => {
            setFind(target.value);
            edited();
          }}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { spellCheck: false, autoCapitalize: 'none' },
          }}
        />
        <TextField
          autoComplete="off"
          label={t('library.replace.with')}
          placeholder="new.example.com"
          value={replace}
          onChange={({ target }) => {
            setReplace(target.value);
            edited();
          }}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { spellCheck: false, autoCapitalize: 'none' },
          }}
        />
      </Box>
      <RadioGroup
        row
        aria-label={t('library.replace.in')}
        value={scope}
        onChange={(_event, chosen) => {
          setScope(chosen as Scope);
          edited();
        }}
      >
        {SCOPES.map((value) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio size="small" />}
            label={t(value === 'both' ? 'library.replace.both' : LIST_TITLES[kind])}
          />
        ))}
      </RadioGroup>
      {preview.data && <Outcome preview={preview.data} find={find.trim()} />}
    </FormDialog>
  );
};
