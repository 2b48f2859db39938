import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useRef } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { HTTP_METHODS, type SecretState } from '../../../../contracts/postbacks/outgoing.ts';
import { type Lint, lintTemplate, type TemplateLintCode } from '../../../../core/routing/fair/lint.ts';
import { POSTBACK_MACROS } from '../../../../core/routing/url/template.ts';
import { type Translate, useT } from '../../../i18n/use-t.ts';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import type { RuleForm } from './rule-values.ts';
import { SecretInput } from './secret-input.tsx';

/** The most common ones first. */
const FIRST = ['click_id', 'status', 'payout', 'currency', 'txid', 'event', 'source_click_id', 'revenue'];
const ALL = [...FIRST, ...POSTBACK_MACROS.filter((name) => !FIRST.includes(name))];

/** Every postback macro, to insert at the cursor. */
const MacroList = ({ onChoose }: { onChoose: (macro: string) => void }) => {
  const t = useT();
  return (
    <Box component="details" sx={{ fontSize: '0.875rem' }}>
      <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 500, py: 0.5 }}>
        {t('rule.macros')}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ my: 1 }}>
        {t('rule.macros.text')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {ALL.map((name) => (
          <Chip
            key={name}
            size="small"
            variant="outlined"
            label={`{${name}}`}
            onClick={() => onChoose(`{${name}}`)}
            sx={{ fontFamily: 'monospace' }}
          />
        ))}
      </Box>
    </Box>
  );
};

const JSON_NAME = 'JSON';
const URL_SAMPLE = 'https://example.com/postback?cid={click_id}&payout={payout}';
const SECRET_SAMPLE = '{secret:key}';

const sentence = (t: Translate, { code, token, hint }: Lint<TemplateLintCode>): string => {
  const text = t(`lint.${code}`, { token });
  return hint === undefined ? text : t('lint.hint', { text, hint: `{${hint}}` });
};

/** The linter's hints for an address; placeholders of secrets are skipped. */
const linted = (t: Translate, url: string): string[] => [
  ...new Set(
    lintTemplate(url.trim().replace(/\{secret:[^{}]*\}/g, 'x'), { postback: true }).map((lint) =>
      sentence(t, lint),
    ),
  ),
];

const Row = ({ label, onRemove, children }: { label: string; onRemove: () => void; children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 1,
      alignItems: 'start',
      gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 2fr) minmax(0, 3fr) auto' },
      '& > :nth-of-type(2)': { gridColumn: { xs: 1, sm: 'auto' } },
    }}
  >
    {children}
    <IconButton aria-label={label} onClick={onRemove} sx={{ mt: 1, gridRow: 1, gridColumn: -2 }}>
      <Delete />
    </IconButton>
  </Box>
);

interface UrlFieldsProps {
  form: RuleForm;
  stored: ReadonlyMap<string, SecretState>;
}

const code = { spellCheck: false, autoCapitalize: 'none' } as const;

/** Any address: method, headers and body. */
export const UrlFields = ({ form, stored }: UrlFieldsProps) => {
  const t = useT();
  const { control, getValues, setValue, setFocus } = form;
  const [url, method, contentType] = useWatch({ control, name: ['url', 'method', 'contentType'] });
  const headers = useFieldArray({ control, name: 'headers' });
  const secrets = useFieldArray({ control, name: 'secrets' });
  /** The last cursor position in a field that takes macros. */
  const cursor = useRef<{ name: string; start: number; end: number }>({ name: 'url', start: -1, end: -1 });
  const insert = (macro: string): void => {
    const { name, start, end } = cursor.current;
    const path = name as 'url';
    const text = getValues(path);
    const from = start === -1 ? text.length : start;
    setValue(path, text.slice(0, from) + macro + text.slice(end === -1 ? from : end), {
      shouldDirty: true,
      shouldValidate: true,
    });
    cursor.current = { name, start: from + macro.length, end: from + macro.length };
    setFocus(path);
  };
  const lints = linted(t, url);
  return (
    <Stack
      spacing={2.5}
      onBlur={({ target }) => {
        if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
        if (!/^(?:url|body|headers\.\d+\.value)$/.test(target.name)) return;
        const { name, selectionStart, selectionEnd } = target;
        cursor.current = { name, start: selectionStart ?? -1, end: selectionEnd ?? -1 };
      }}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '120px minmax(0, 1fr)' } }}>
        <SelectInput control={control} name="method" label={t('rule.url.method')}>
          {HTTP_METHODS.map((one) => (
            <MenuItem key={one} value={one}>
              {one}
            </MenuItem>
          ))}
        </SelectInput>
        <TextInput
          control={control}
          name="url"
          label={t('rule.url.url')}
          placeholder={URL_SAMPLE}
          autoComplete="off"
          multiline
          helperText={
            lints.length > 0 ? (
              <Box component="span" sx={{ color: 'warning.main' }}>
                {lints.map((text) => `${text}. `)}
              </Box>
            ) : (
              t('rule.url.url.help', { secret: SECRET_SAMPLE })
            )
          }
          slotProps={{ htmlInput: { ...code, inputMode: 'url' } }}
        />
      </Box>
      <MacroList onChoose={insert} />
      {method === 'POST' && (
        <SelectInput control={control} name="contentType" label={t('rule.url.type')}>
          <MenuItem value="none">{t('rule.url.type.none')}</MenuItem>
          <MenuItem value="form">{t('rule.url.type.form')}</MenuItem>
          <MenuItem value="json">{JSON_NAME}</MenuItem>
        </SelectInput>
      )}
      {method === 'POST' && contentType !== 'none' && (
        <TextInput
          control={control}
          name="body"
          label={t('rule.url.body')}
          multiline
          minRows={4}
          slotProps={{ htmlInput: { ...code, style: { fontFamily: 'monospace', fontSize: '0.8125rem' } } }}
        />
      )}
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
        <Typography component="legend" variant="h3" sx={{ p: 0, mb: 2 }}>
          {t('rule.url.headers')}
        </Typography>
        <Stack spacing={2}>
          {headers.fields.map(({ id }, row) => (
            <Row
              key={id}
              label={t('rule.url.header.remove', { number: row + 1 })}
              onRemove={() => headers.remove(row)}
            >
              <TextInput
                control={control}
                name={`headers.${row}.name`}
                label={t('rule.url.header')}
                slotProps={{ htmlInput: code }}
              />
              <TextInput
                control={control}
                name={`headers.${row}.value`}
                label={t('rule.url.value')}
                slotProps={{ htmlInput: code }}
              />
            </Row>
          ))}
          <Button sx={{ alignSelf: 'start' }} onClick={() => headers.append({ name: '', value: '' })}>
            {t('rule.url.header.add')}
          </Button>
        </Stack>
      </Box>
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
        <Typography component="legend" variant="h3" sx={{ p: 0, mb: 2 }}>
          {t('rule.url.secrets')}
        </Typography>
        <Stack spacing={2}>
          {secrets.fields.map(({ id, name }, row) => (
            <Row
              key={id}
              label={t('rule.url.secret.remove', { number: row + 1 })}
              onRemove={() => secrets.remove(row)}
            >
              <TextInput
                control={control}
                name={`secrets.${row}.name`}
                label={t('rule.url.secret')}
                slotProps={{ htmlInput: code }}
              />
              <SecretInput
                control={control}
                name={`secrets.${row}.value`}
                stored={stored.get(`secrets.${name}`)}
                label={t('rule.url.value')}
              />
            </Row>
          ))}
          <Button sx={{ alignSelf: 'start' }} onClick={() => secrets.append({ name: 'key', value: '' })}>
            {t('rule.url.secret.add')}
          </Button>
        </Stack>
      </Box>
    </Stack>
  );
};
