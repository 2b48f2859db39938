import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useT } from '../../../i18n/use-t.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import type { CampaignForm } from '../editor/form-values.ts';
import { type ExitContext, ExitList } from './exit-list.tsx';
import { withLandingOf, withoutPath } from './routing-edit.ts';
import { isStraight, usedPaths } from './routing-values.ts';
import { useDestinationOptions } from './use-names.ts';
import { useRouting } from './use-routing.ts';

interface PathFieldsProps extends ExitContext {
  form: CampaignForm;
  index: number;
  /** Its position among the shown ones, from 1. */
  number: number;
}

const PathFields = ({ form, index, number, ...exits }: PathFieldsProps) => {
  const t = useT();
  const { control } = form;
  const { read, change } = useRouting(form);
  const options = useDestinationOptions(form);
  const key = useWatch({ control, name: `paths.${index}.key` });
  const landing = useWatch({ control, name: `paths.${index}.landing` });
  const several = useWatch({ control, compute: ({ paths }) => (paths[index]?.exits.length ?? 0) > 0 });
  const unused = useWatch({
    control,
    compute: ({ destinations, paths, default: split, rules }) =>
      !usedPaths({ destinations, paths, default: split, rules }).has(key),
  });
  const remove = (): void => {
    const undo = change((routing) => withoutPath(routing, read().paths[index]?.key ?? ''));
    notify({ message: 'editor.path.removed', undo });
  };
  return (
    <Box
      role="group"
      aria-label={t('editor.path', { number })}
      sx={{ border: 1, borderColor: 'divider', borderRadius: '10px', p: 2 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 2, mt: -0.5 }}>
        <Typography variant="h3" sx={{ flexGrow: 1 }}>
          {t('editor.path', { number })}
        </Typography>
        <IconButton aria-label={t('editor.path.remove', { number })} onClick={remove} sx={{ mr: -1 }}>
          <DeleteOutline />
        </IconButton>
      </Box>
      <Stack spacing={2}>
        {landing !== null && (
          <SelectInput
            control={control}
            name={`paths.${index}.landing`}
            label={t('editor.path.landing')}
            onChange={({ target }) => change((routing) => withLandingOf(routing, key, target.value, landing))}
          >
            {options.map(({ value, label }) => (
              <MenuItem key={value} value={value} sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
                {label}
              </MenuItem>
            ))}
          </SelectInput>
        )}
        <Typography variant="body2" color="textSecondary">
          {t(landing === null ? 'editor.path.straight' : several ? 'editor.exit.then' : 'editor.path.then')}
        </Typography>
        <ExitList form={form} index={index} {...exits} />
        {unused && (
          <Typography variant="body2" sx={{ color: 'warning.main' }}>
            {t('editor.path.unused')}
          </Typography>
        )}
      </Stack>
    </Box>
  );
};

/** The paths with more than one page; nothing if there are none. */
export const LandingList = ({ form, ...exits }: ExitContext & { form: CampaignForm }) => {
  const t = useT();
  const { fields } = useFieldArray({ control: form.control, name: 'paths', keyName: 'row' });
  const paths = useWatch({ control: form.control, name: 'paths' });
  const shown = fields.flatMap(({ key }, index) => {
    const path = paths[index];
    return path && !isStraight(path) ? [{ key, index }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <Section title={t('editor.paths')}>
      <Stack spacing={2}>
        <Typography variant="body2" color="textSecondary">
          {t('editor.paths.help')}
        </Typography>
        {shown.map(({ key, index }, place) => (
          <PathFields key={key} form={form} index={index} number={place + 1} {...exits} />
        ))}
      </Stack>
    </Section>
  );
};
