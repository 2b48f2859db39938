import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { CLASS_LANGUAGES, type ClassEdited, type ClassFile } from '../../../../contracts/accounts/class.ts';
import { ApiError } from '../../../api/api-error.ts';
import { DraftNotice, useDraft } from '../../../drafts/use-draft.tsx';
import type { MessageKey } from '../../../i18n/english.ts';
import { LANGUAGE_NAMES } from '../../../i18n/language.ts';
import { useLanguage } from '../../../i18n/language-store.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { fieldKey, placeFailure } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { FileButton } from '../../../ui/inputs/file-button.tsx';
import { LeaveGuard } from '../../../ui/layout/leave-guard.tsx';
import { saveFile } from '../../../ui/tables/save-file.ts';
import { ClassPreview } from './class-preview.tsx';
import { LanguageFields } from './language-fields.tsx';
import { begunIn, ClassValues, classResolver, openedWith, readClassFile, wrongIn } from './values.ts';

interface SaveConflictProps {
  onLoad: () => void;
  onOverwrite: () => void;
}

/** Someone has saved the class since the form was opened. The form's values are kept until this is decided. */
const SaveConflict = ({ onLoad, onOverwrite }: SaveConflictProps) => {
  const t = useT();
  return (
    <Alert severity="warning">
      {t('classEdit.conflict')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, ml: -1.25 }}>
        <Button color="inherit" size="small" onClick={onLoad}>
          {t('classEdit.conflict.load')}
        </Button>
        <Button color="inherit" size="small" onClick={onOverwrite}>
          {t('classEdit.conflict.mine')}
        </Button>
      </Box>
    </Alert>
  );
};

/** The key of its drafts: the page's former address, so that a draft survives the update. */
const CLASS_ROUTE = '/profile#class';

type FieldName = `content.en.title`;
const isField = (path: string): path is FieldName => /^content\.[a-z]{2}\./.test(path);

interface ClassFormProps {
  setup: ClassEdited;
  timeZone: string;
  /** Saves the class over that revision. Throws `conflict` if another was saved since. */
  onSave: (content: ClassFile | null, revision: number) => Promise<void>;
  /** Saves the class over the newest revision. */
  onOverwrite: (content: ClassFile | null) => Promise<void>;
  onReload: () => void;
}

/** The class in its languages, one after the other, with a preview. */
export const ClassForm = ({ setup, timeZone, onSave, onOverwrite, onReload }: ClassFormProps) => {
  const t = useT();
  const [own] = useState(useLanguage());
  const [initial] = useState(() => openedWith(setup, own));
  const [language, setLanguage] = useState(
    () => [own, ...CLASS_LANGUAGES].find((each) => initial.content[each] !== null) ?? own,
  );
  const [failure, setFailure] = useState<MessageKey | null>(null);
  const [problems, setProblems] = useState<readonly [path: string, code: string][]>([]);
  const [conflict, setConflict] = useState(false);
  const [previewed, setPreviewed] = useState(false);
  const [resetting, setResetting] = useState(false);
  const form = useForm({ resolver: classResolver, defaultValues: initial, mode: 'onTouched' });
  const { control, getValues, setError, setValue, handleSubmit, reset, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const draft = useDraft({ form, route: CLASS_ROUTE, initial, shape: ClassValues, revision: setup.revision });
  const { content: shown } = useWatch({ control });
  const wrong = wrongIn(errors);

  /** Undo restores the form's values. */
  const undoable = (message: MessageKey): void => {
    const before = structuredClone(getValues());
    notify({ message, tone: 'info', undo: () => reset(before, { keepDefaultValues: true }) });
  };

  const store = async (send: () => Promise<void>): Promise<void> => {
    setFailure(null);
    setConflict(false);
    try {
      await send();
      draft.saved();
      notify({ message: 'classEdit.saved' });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict') setConflict(true);
      else setFailure(placeFailure(error, setError, isField));
    }
  };
  const save = handleSubmit(
    ({ content }) => store(() => onSave(content, draft.base ?? setup.revision)),
    (refused) => {
      const [first] = wrongIn(refused);
      if (first !== undefined && !wrongIn(refused).includes(language)) setLanguage(first);
    },
  );
  const overwrite = handleSubmit(({ content }) => store(() => onOverwrite(content)));

  const takeFile = async (file: File): Promise<void> => {
    const read = readClassFile(await file.text());
    if ('problems' in read) {
      setProblems(read.problems);
      return;
    }
    setProblems([]);
    undoable('classEdit.imported');
    reset(read.values, { keepDefaultValues: true });
    const first = CLASS_LANGUAGES.find((each) => read.values.content[each] !== null);
    if (first !== undefined && read.values.content[language] === null) setLanguage(first);
  };

  const begin = (): void =>
    setValue(`content.${language}`, begunIn(language, setup.sample, getValues()), { shouldDirty: true });

  const name = LANGUAGE_NAMES[language];
  const values = shown?.[language] ?? null;
  const noLanguage = errors.content?.message;
  return (
    <>
      {/* Outside the form: submitting in the preview must not save the class. */}
      {previewed && values !== null && (
        <ClassPreview
          language={language}
          values={getValues(`content.${language}`) ?? begunIn(language, setup.sample, initial)}
          onClose={() => setPreviewed(false)}
        />
      )}
      <Stack component="form" noValidate onSubmit={save} spacing={2.5}>
        <LeaveGuard dirty={isDirty && !isSubmitting} kept />
        <DraftNotice draft={draft.shown} timeZone={timeZone} />
        {setup.content === null && <Alert severity="info">{t('classEdit.sample')}</Alert>}
        {setup.problems.length > 0 && (
          <Alert severity="error">
            <AlertTitle>{t('classEdit.problems')}</AlertTitle>
            <Box component="ul" lang="en" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
              {setup.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </Box>
          </Alert>
        )}
        {problems.length > 0 && (
          <Alert severity="error" onClose={() => setProblems([])}>
            <AlertTitle>{t('classEdit.import.refused')}</AlertTitle>
            <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
              {problems.map(([path, code]) => (
                <li key={`${path} ${code}`}>
                  <code>{path}</code>: {t(fieldKey(code))}
                </li>
              ))}
            </Box>
          </Alert>
        )}
        <Card sx={{ minWidth: 0 }}>
          <Tabs
            value={language}
            onChange={(_, next: typeof language) => setLanguage(next)}
            variant="scrollable"
            allowScrollButtonsMobile
            aria-label={t('classEdit.languages')}
            sx={{ borderBottom: 1, borderColor: 'divider', px: 1 }}
          >
            {CLASS_LANGUAGES.map((each) => (
              <Tab
                key={each}
                value={each}
                lang={each}
                label={LANGUAGE_NAMES[each]}
                sx={{
                  ...(wrong.includes(each) && { color: 'error.main' }),
                  ...(shown?.[each] == null && { fontStyle: 'italic' }),
                }}
              />
            ))}
          </Tabs>
          <Box role="tabpanel" aria-label={name} sx={{ p: { xs: 2, sm: 2.5 } }}>
            {values === null ? (
              <Stack spacing={2} sx={{ alignItems: 'start' }}>
                <Typography color="textSecondary">
                  {t('classEdit.language.none', { language: name })}
                </Typography>
                <Button variant="outlined" onClick={begin}>
                  {t('classEdit.language.add', { language: name })}
                </Button>
              </Stack>
            ) : (
              <LanguageFields
                key={language}
                control={control}
                language={language}
                onRemoveTestimonial={() => undoable('classEdit.voice.removed')}
                onRemoveLanguage={() => {
                  undoable('classEdit.language.removed');
                  setValue(`content.${language}`, null, { shouldDirty: true });
                }}
              />
            )}
          </Box>
        </Card>
        {noLanguage !== undefined && <Alert severity="error">{t(fieldKey(noLanguage))}</Alert>}
        {failure !== null && <Alert severity="error">{t(failure)}</Alert>}
        {conflict && <SaveConflict onLoad={onReload} onOverwrite={() => void overwrite()} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            {t('action.save')}
          </Button>
          <Button variant="outlined" disabled={values === null} onClick={() => setPreviewed(true)}>
            {t('classEdit.preview')}
          </Button>
          <FileButton label={t('classEdit.import')} accept=".json,application/json" onFile={takeFile} />
          <Button
            disabled={setup.content === null}
            onClick={() =>
              saveFile('class.json', [`${JSON.stringify(setup.content, null, 2)}\n`], 'application/json')
            }
          >
            {t('classEdit.export')}
          </Button>
          <Button color="error" disabled={setup.content === null} onClick={() => setResetting(true)}>
            {t('classEdit.reset')}
          </Button>
        </Box>
        <Confirm
          open={resetting}
          title={t('classEdit.reset.title')}
          text={t('classEdit.reset.text')}
          action={t('classEdit.reset.action')}
          onClose={() => setResetting(false)}
          onConfirm={() => {
            setResetting(false);
            void store(() => onSave(null, setup.revision));
          }}
        />
      </Stack>
    </>
  );
};
