import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  DuplicatePolicy,
  type PostbackSource,
  PostbackSourcePatch,
  type Protection,
  STATUSES,
} from '../../../../contracts/postbacks/postback.ts';
import { PURCHASE_TYPE } from '../../../../core/conversions/types.ts';
import { meQuery } from '../../../api/accounts/session.ts';
import { changeType, conversionTypesQuery } from '../../../api/postbacks/conversion-types.ts';
import {
  addSource,
  changeSettings,
  changeSource,
  INTAKE,
  sourceSecret,
} from '../../../api/postbacks/postbacks-in.ts';
import { useT } from '../../../i18n/use-t.ts';
import { addressesOf, NETWORKS, networkOf } from '../../../networks/networks.ts';
import { typeName } from '../../../report/conversions/type-name.ts';
import { copyText } from '../../../ui/feedback/copy.ts';
import { fieldKey } from '../../../ui/feedback/failure.ts';
import { FormDialog } from '../../../ui/feedback/form-dialog.tsx';
import { notify } from '../../../ui/feedback/notices.ts';
import { useAct } from '../use-act.ts';
import {
  inputOf,
  NEW_SOURCE,
  newStatuses,
  PARAMETERS,
  type SourceValues,
  valuesOf,
  withNetwork,
} from './source-values.ts';
import { WordList } from './word-list.tsx';

interface SourceMoreProps {
  values: SourceValues;
  /** Codes by field: `parameters.payout`. */
  problems: Readonly<Record<string, string>>;
  /** Custom statuses of the workspace. */
  custom: readonly string[];
  onChange: (next: Partial<SourceValues>) => void;
}

/** A source's own settings, which override the common ones: a policy, status words, parameter names. */
const SourceMore = ({ values, problems, custom, onChange }: SourceMoreProps) => {
  const t = useT();
  const [word, setWord] = useState('');
  const { duplicates, parameters } = values;
  const types = useQuery(conversionTypesQuery()).data?.rows ?? [];
  const purchase = types.find(({ number }) => number === PURCHASE_TYPE);
  const whole = problems.parameters;
  return (
    <>
      <TextField
        select
        label={t('source.duplicates')}
        helperText={t(
          duplicates === '' ? 'source.duplicates.all.help' : `intake.duplicates.${duplicates}.help`,
        )}
        value={duplicates}
        onChange={({ target }) => onChange({ duplicates: target.value as SourceValues['duplicates'] })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('source.duplicates.all')}</MenuItem>
        {DuplicatePolicy.options.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`intake.duplicates.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={t('source.usualType')}
        helperText={t('source.usualType.help')}
        value={values.usualType}
        onChange={({ target }) => onChange({ usualType: target.value === '' ? '' : Number(target.value) })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">
          {purchase === undefined ? t('conversionType.purchase') : typeName(t, purchase)}
        </MenuItem>
        {types
          .filter(
            ({ number, enabled }) => (enabled && number !== PURCHASE_TYPE) || number === values.usualType,
          )
          .map((type) => (
            <MenuItem key={type.number} value={type.number}>
              {typeName(t, type)}
            </MenuItem>
          ))}
      </TextField>
      {(['countRepeats', 'stages', 'adjustments'] as const).map((setting) => (
        <div key={setting}>
          <FormControlLabel
            control={
              <Switch
                checked={values[setting]}
                onChange={({ target }) => onChange({ [setting]: target.checked })}
                slotProps={{ input: { role: 'switch' } }}
              />
            }
            label={t(`source.${setting}`)}
          />
          <FormHelperText sx={{ mt: 0 }}>{t(`source.${setting}.help`)}</FormHelperText>
        </div>
      ))}
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
        <Typography component="legend" variant="h3" sx={{ p: 0, mb: 0.5 }}>
          {t('source.words')}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {t('source.words.text')}
        </Typography>
        <WordList
          words={values.words}
          mayEdit
          busy={false}
          onWord={setWord}
          onChange={(words) => {
            if (words.length >= values.words.length) setWord('');
            onChange({ words });
          }}
          custom={custom}
          word={word}
        />
      </Box>
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
        <Typography component="legend" variant="h3" sx={{ p: 0, mb: 0.5 }}>
          {t('source.parameters')}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2.5 }}>
          {t('source.parameters.text')}
        </Typography>
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          {PARAMETERS.map((ours) => {
            const code = problems[`parameters.${ours}`];
            return (
              <TextField
                key={ours}
                size="small"
                label={ours}
                value={parameters[ours] ?? ''}
                error={code !== undefined}
                helperText={code !== undefined && t(fieldKey(code))}
                onChange={({ target }) => onChange({ parameters: { ...parameters, [ours]: target.value } })}
                slotProps={{
                  htmlInput: { maxLength: 64, autoCapitalize: 'none', spellCheck: false },
                  inputLabel: { shrink: true },
                }}
              />
            );
          })}
        </Box>
        {whole !== undefined && (
          <Typography variant="body2" color="error" role="alert" sx={{ mt: 1 }}>
            {t(fieldKey(whole))}
          </Typography>
        )}
      </Box>
    </>
  );
};

const PROTECTIONS: readonly Protection[] = ['none', 'secret', 'hmac'];

interface SourceDialogProps {
  /** Null if new. */
  source: PostbackSource | null;
  /** Custom statuses of the workspace. */
  custom: readonly string[];
  /** Called with a new source's secret, if there is one and it can be shown. */
  onMade?: (id: string, secret: string) => void;
  onClose: () => void;
}

/** The sender, its authentication and, once there is an address, how its postbacks are read. */
export const SourceDialog = ({ source, custom, onMade, onClose }: SourceDialogProps) => {
  const t = useT();
  const queries = useQueryClient();
  const { busy, run } = useAct();
  const [values, setValues] = useState<SourceValues>(source === null ? NEW_SOURCE : valuesOf(source));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const types = useQuery(conversionTypesQuery()).data?.rows ?? [];
  const own = useQuery(meQuery()).data?.workspace.currency ?? '';
  const { network, name, protection, currency } = values;
  const set = (next: Partial<SourceValues>): void => setValues((old) => ({ ...old, ...next }));
  /** The network's plain conversions would belong to no type. If that fails, the screens that show them say so. */
  const nameBaseEvent = async (): Promise<void> => {
    const event = networkOf(network).baseEvent?.toLowerCase();
    if (event === undefined || types.some(({ enabled, events }) => enabled && events.includes(event))) return;
    const purchase = types.find(({ number }) => number === PURCHASE_TYPE);
    if (purchase === undefined) return;
    await changeType({ number: PURCHASE_TYPE, events: [...purchase.events, event] }).catch(() => null);
    await queries.invalidateQueries({ queryKey: conversionTypesQuery().queryKey });
  };
  const save = async (): Promise<void> => {
    const input = inputOf(values);
    if (source === null) {
      const made = await addSource(input);
      // The source exists whether or not its secret can be requested now.
      const secret = made.protection === 'none' ? null : await sourceSecret(made.id).catch(() => null);
      if (secret !== null) onMade?.(made.id, secret);
      await nameBaseEvent();
      const [address] = made.url === null ? [] : addressesOf(made.url, networkOf(made.network), secret);
      const isWhole = address !== undefined && (secret !== null || made.protection === 'none');
      const copied = isWhole && (await copyText(address));
      notify({ message: copied ? 'source.createdCopied' : 'source.created' });
    } else {
      const fresh = newStatuses(input.statuses, [...STATUSES, ...custom]);
      if (fresh.length > 0) await changeSettings({ custom: [...custom, ...fresh] });
      await changeSource(source.id, input);
      notify({ message: 'intake.saved' });
    }
    await queries.invalidateQueries({ queryKey: INTAKE });
  };
  const template = networkOf(network);
  const base = source === null ? template.baseEvent : undefined;
  const baseType =
    types.find(({ enabled, events }) => enabled && events.includes(base?.toLowerCase() ?? '')) ??
    types.find(({ number }) => number === PURCHASE_TYPE);
  const help = [
    t(template.needsEvent === true ? 'source.network.event' : 'source.network.help', {
      network: template.name,
    }),
    ...(network === '' && source === null ? [t('source.other.macros')] : []),
    ...(base !== undefined && baseType
      ? [t('source.network.base', { event: base, type: typeName(t, baseType) })]
      : []),
  ].join(' ');
  const submit = async (): Promise<void> => {
    const issues = PostbackSourcePatch.safeParse(inputOf(values)).error?.issues ?? [];
    setProblems(Object.fromEntries(issues.map((one) => [one.path.join('.'), one.message])));
    if (issues.length === 0 && (await run('save', save))) onClose();
  };
  return (
    <FormDialog
      title={t(source === null ? 'source.add' : 'source.edit')}
      action={t(source === null ? 'source.create' : 'action.save')}
      disabled={busy !== null || name.trim() === ''}
      onSubmit={submit}
      onClose={onClose}
      maxWidth="sm"
    >
      <TextField
        select
        label={t('source.network')}
        helperText={help}
        value={NETWORKS.some((one) => one.id === network) ? network : ''}
        onChange={({ target }) => setValues((old) => withNetwork(old, target.value))}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('source.network.other')}</MenuItem>
        {NETWORKS.map((one) => (
          <MenuItem key={one.id} value={one.id}>
            {one.name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        required
        label={t('source.name')}
        value={name}
        error={problems.name !== undefined}
        helperText={problems.name !== undefined && t(fieldKey(problems.name))}
        onChange={({ target }) => set({ name: target.value })}
        slotProps={{ htmlInput: { maxLength: 80 }, inputLabel: { shrink: true } }}
      />
      <TextField
        select
        label={t('source.protection')}
        helperText={t(`source.protection.${protection}.help`)}
        value={protection}
        onChange={({ target }) => set({ protection: target.value as Protection })}
        slotProps={{ inputLabel: { shrink: true } }}
      >
        {PROTECTIONS.filter((one) => network === '' || one !== 'hmac' || protection === one).map((one) => (
          <MenuItem key={one} value={one}>
            {t(`source.protection.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={t('source.currency')}
        value={currency}
        placeholder={own}
        error={problems.currency !== undefined}
        helperText={t(problems.currency === undefined ? 'source.currency.help' : 'source.currency.bad', {
          currency: own,
        })}
        onChange={({ target }) => set({ currency: target.value })}
        slotProps={{
          htmlInput: { maxLength: 3, autoCapitalize: 'characters', spellCheck: false },
          inputLabel: { shrink: true },
        }}
      />
      {source !== null && <SourceMore values={values} problems={problems} custom={custom} onChange={set} />}
    </FormDialog>
  );
};
