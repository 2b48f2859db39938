import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef } from 'react';
import { type UseFormReturn, useController, useFieldArray, useWatch } from 'react-hook-form';
import type { TrafficSource, TrafficSourceInput } from '../../../contracts/campaigns/traffic-source.ts';
import { canHaveRole, type SourceTemplate } from '../../../contracts/campaigns/traffic-source.ts';
import { HOLDS, ROLES } from '../../../core/sources/parameters.ts';
import { useT } from '../../i18n/use-t.ts';
import { sourceLabel } from '../../report/source-label.ts';
import { ParameterInput } from './parameter-input.tsx';
import { RolePreview } from './role-preview.tsx';
import { SourceInput } from './source-input.tsx';
import { emptyToken, type SourceValues } from './source-values.ts';

type SourceForm = UseFormReturn<SourceValues, unknown, TrafficSourceInput>;

/** One line on wide screens. */
const line = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: '148px 128px minmax(0, 1.1fr) minmax(0, 1fr) 164px 104px 34px',
} as const;

/** A card on a phone. */
const card = {
  display: 'grid',
  columnGap: 1.5,
  rowGap: 2,
  // Room for the longest role in Portuguese.
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.17fr)',
  alignItems: 'start',
  p: 1.5,
  pt: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
} as const;

interface RowProps {
  form: SourceForm;
  /** Its place, from 0. */
  at: number;
  isWide: boolean;
  template: SourceTemplate | undefined;
  /** As saved; null if it is new, so that tokens that are not confirmed say so. */
  source: TrafficSource | null;
  onRemove: () => void;
}

/** Whether the parameter holds an ID or a name: an ID never changes, a name is edited. */
const HoldsInput = ({ form, at }: Pick<RowProps, 'form' | 'at'>) => {
  const t = useT();
  const { field } = useController({ control: form.control, name: `tokens.${at}.holds` });
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={field.value}
      aria-label={t('sources.row.field', { field: t('sources.column.holds'), number: at + 1 })}
      onChange={(_event, next) => {
        if (next === null) return;
        field.onChange(next);
        if (form.formState.isSubmitted) void form.trigger();
      }}
      sx={{ '& .MuiToggleButton-root': { px: 1.25, height: 40, textTransform: 'none' } }}
    >
      {HOLDS.map((one) => (
        <ToggleButton key={one} value={one}>
          {t(`sources.holds.${one}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
};

/** Whether the spelling of a template's token must be checked. If no token is confirmed, the form says so once. */
const isDoubtful = (template: SourceTemplate | undefined, token: string): boolean =>
  template?.confirmed === true && template.tokens.some((one) => one.token === token.trim() && !one.confirmed);

const TokenRow = ({ form, at, isWide, template, source, onRemove }: RowProps) => {
  const t = useT();
  const { control, setValue, formState } = form;
  const [token, parameter, name, means, role, held] = useWatch({
    control,
    name: [
      `tokens.${at}.token`,
      `tokens.${at}.parameter`,
      `tokens.${at}.name`,
      `tokens.${at}.means`,
      `tokens.${at}.role`,
      `tokens.${at}.holds`,
    ],
  });
  const nameIn = (field: string): string =>
    isWide ? t('sources.row.field', { field, number: at + 1 }) : field;
  const shared = { control, size: 'small', isInTable: isWide } as const;
  const holds = role !== '' && <HoldsInput form={form} at={at} />;
  const removal = (
    <IconButton
      size="small"
      aria-label={t('sources.row.remove', { parameter: parameter || String(at + 1) })}
      onClick={onRemove}
      sx={{ mt: isWide ? '3px' : 0 }}
    >
      <Close fontSize="small" />
    </IconButton>
  );
  const label = (written: string | null): string =>
    token === '' ? '' : sourceLabel(t, { name: written, means, token });
  return (
    <Box component="li" sx={isWide ? { ...line, alignItems: 'start' } : card}>
      {!isWide && (
        <Box
          sx={{
            gridColumn: '1 / -1',
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            minHeight: 34,
            mr: -0.5,
          }}
        >
          <Typography
            variant="body2"
            sx={{ fontWeight: 500, flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}
          >
            {label(name.trim() || null)}
          </Typography>
          {holds}
          {removal}
        </Box>
      )}
      <ParameterInput form={form} at={at} isWide={isWide} />
      {canHaveRole(parameter.trim()) ? (
        <SourceInput
          {...shared}
          isCode
          name={`tokens.${at}.linkName`}
          label={nameIn(t('sources.column.linkName'))}
          placeholder={parameter.trim()}
          onChanged={() => {
            if (formState.isSubmitted) void form.trigger();
          }}
        />
      ) : (
        isWide && <Box />
      )}
      <SourceInput
        {...shared}
        isCode
        name={`tokens.${at}.token`}
        label={nameIn(t('sources.column.token'))}
        warning={source === null && isDoubtful(template, token) ? t('sources.unconfirmed') : undefined}
        onChanged={(typed) => {
          // A corrected spelling keeps its meaning; another token of the platform brings its own.
          const other = template?.tokens.find((one) => one.token === typed.trim());
          if (!other) return;
          setValue(`tokens.${at}.means`, other.means);
          setValue(`tokens.${at}.role`, other.role ?? '');
          setValue(`tokens.${at}.holds`, other.holds);
        }}
      />
      <SourceInput
        {...shared}
        name={`tokens.${at}.name`}
        label={nameIn(t('sources.column.name'))}
        placeholder={label(null)}
      />
      <SourceInput
        {...shared}
        select
        name={`tokens.${at}.role`}
        label={nameIn(t('sources.column.role'))}
        onChanged={() => {
          if (formState.isSubmitted) void form.trigger();
        }}
      >
        <option value="">{t('sources.role.none')}</option>
        {ROLES.map((one) => (
          <option key={one} value={one}>
            {t(`source.role.${one}`)}
          </option>
        ))}
      </SourceInput>
      {isWide && <Box>{holds}</Box>}
      {isWide && removal}
      {source && <RolePreview source={source} parameter={parameter.trim()} role={role} holds={held} />}
    </Box>
  );
};

interface TokenRowsProps extends Pick<RowProps, 'form' | 'template' | 'source'> {}

/** Maximum of the contract. */
const MOST_TOKENS = 30;

/** Every parameter: what it carries, what it is called, and what it identifies. */
export const TokenRows = ({ form, template, source }: TokenRowsProps) => {
  const t = useT();
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'tokens' });
  const adder = useRef<HTMLButtonElement>(null);
  const heads = ['parameter', 'linkName', 'token', 'name', 'role', 'holds'] as const;
  return (
    <div>
      {source === null && template?.confirmed && template.tokens.some(({ confirmed }) => !confirmed) && (
        <Box sx={{ display: 'flex', gap: 1, mb: 2, fontSize: '0.875rem' }}>
          <WarningIcon fontSize="small" color="warning" />
          {t('sources.unconfirmed.some')}
        </Box>
      )}
      {isWide && fields.length > 0 && (
        <Box aria-hidden sx={{ ...line, mb: 0.75, fontSize: '0.75rem', color: 'text.secondary' }}>
          {heads.map((head) => (
            <span key={head}>{t(`sources.column.${head}`)}</span>
          ))}
        </Box>
      )}
      <Box
        component="ol"
        aria-label={t('sources.form.parameters')}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: isWide ? 1 : 1.5 }}
      >
        {fields.map((field, at) => (
          <TokenRow
            key={field.id}
            form={form}
            at={at}
            isWide={isWide}
            template={template}
            source={source}
            onRemove={() => {
              remove(at);
              // The button that was pressed disappears.
              adder.current?.focus();
            }}
          />
        ))}
      </Box>
      <Button
        ref={adder}
        startIcon={<Add />}
        disabled={fields.length >= MOST_TOKENS}
        onClick={() =>
          append(emptyToken(form.getValues('tokens')), { focusName: `tokens.${fields.length}.token` })
        }
        sx={{ mt: 1 }}
      >
        {t('sources.row.add')}
      </Button>
    </div>
  );
};
