import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type PostbackSource,
  PostbackSourcePatch,
  type Protection,
} from '../../../contracts/postbacks/postback.ts';
import { PURCHASE_TYPE } from '../../../core/conversions/types.ts';
import { meQuery } from '../../api/accounts/session.ts';
import { conversionTypesQuery } from '../../api/postbacks/conversion-types.ts';
import { useT } from '../../i18n/use-t.ts';
import { typeName } from '../../report/conversions/type-name.ts';
import { fieldKey } from '../../ui/feedback/failure.ts';
import { FormDialog } from '../../ui/feedback/form-dialog.tsx';
import { networkOf } from '../networks.ts';
import { useCatalogue } from '../use-catalogue.ts';
import { NetworkChoice } from './network-choice.tsx';
import { SourceMore } from './source-more.tsx';
import { inputOf, NEW_SOURCE, type SourceValues, valuesOf, withNetwork } from './source-values.ts';
import { useSaveSource } from './use-save-source.ts';
import { ZoneInput } from './zone-input.tsx';

const PROTECTIONS: readonly Protection[] = ['none', 'secret', 'hmac'];

interface SourceDialogProps {
  /** Null if new. */
  source: PostbackSource | null;
  /** Custom statuses of the workspace. */
  custom: readonly string[];
  /** Whether a new one is wanted for its postbacks; then networks without postbacks are not offered. */
  forPostbacks: boolean;
  /** Called with a new source's secret, if there is one and it can be shown. */
  onMade?: (id: string, secret: string) => void;
  onClose: () => void;
}

/** The sender, its authentication and, once there is an address, how its postbacks are read. */
export const SourceDialog = ({ source, custom, forPostbacks, onMade, onClose }: SourceDialogProps) => {
  const t = useT();
  const catalogue = useCatalogue();
  const { save, busy } = useSaveSource({ source, custom, onMade });
  const [values, setValues] = useState<SourceValues>(source === null ? NEW_SOURCE : valuesOf(source));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const types = useQuery(conversionTypesQuery()).data?.rows ?? [];
  const workspace = useQuery(meQuery()).data?.workspace;
  const own = workspace?.currency ?? '';
  const { network, name, protection, currency, clickParameter } = values;
  const set = (next: Partial<SourceValues>): void => setValues((old) => ({ ...old, ...next }));
  const template = networkOf(catalogue, network);
  const hasPostback = template.postback !== false;
  const offered = catalogue.filter(
    ({ id, postback }) => !forPostbacks || postback !== false || id === network,
  );
  const base = source === null ? template.baseEvent : undefined;
  const baseType =
    types.find(({ enabled, events }) => enabled && events.includes(base?.toLowerCase() ?? '')) ??
    types.find(({ number }) => number === PURCHASE_TYPE);
  const help = [
    hasPostback
      ? t(template.needsEvent === true ? 'source.network.event' : 'source.network.help', {
          network: template.name,
        })
      : t('source.network.noPostback'),
    ...(template.confirmed === false ? [t('source.network.unconfirmed')] : []),
    ...(network === '' && source === null ? [t('source.other.macros')] : []),
    ...(base !== undefined && baseType
      ? [t('source.network.base', { event: base, type: typeName(t, baseType) })]
      : []),
  ].join(' ');
  const submit = async (): Promise<void> => {
    const input = inputOf(values);
    const issues = PostbackSourcePatch.safeParse(input).error?.issues ?? [];
    setProblems(Object.fromEntries(issues.map((one) => [one.path.join('.'), one.message])));
    if (issues.length === 0 && (await save(input))) onClose();
  };
  return (
    <FormDialog
      title={t(source === null ? 'source.add' : 'source.edit')}
      action={t(source !== null ? 'action.save' : hasPostback ? 'source.create' : 'source.add')}
      disabled={busy || name.trim() === ''}
      onSubmit={submit}
      onClose={onClose}
      maxWidth="sm"
    >
      <NetworkChoice
        networks={offered}
        value={network}
        helperText={help}
        onChange={(id) => setValues((old) => withNetwork(catalogue, old, id))}
      />
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
        label={t('source.clickParameter')}
        value={clickParameter}
        error={problems.clickParameter !== undefined}
        helperText={t(
          problems.clickParameter !== undefined
            ? fieldKey(problems.clickParameter)
            : clickParameter.trim() === ''
              ? 'source.clickParameter.none'
              : 'source.clickParameter.help',
          { part: `${clickParameter.trim()}={click_id}` },
        )}
        onChange={({ target }) => set({ clickParameter: target.value })}
        slotProps={{
          htmlInput: { maxLength: 64, autoCapitalize: 'none', spellCheck: false },
          inputLabel: { shrink: true },
        }}
      />
      {hasPostback && (
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
      )}
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
      <ZoneInput
        value={values.timeZone}
        own={workspace?.timeZone ?? ''}
        onChange={(timeZone) => set({ timeZone })}
      />
      {source !== null && <SourceMore values={values} problems={problems} custom={custom} onChange={set} />}
    </FormDialog>
  );
};
