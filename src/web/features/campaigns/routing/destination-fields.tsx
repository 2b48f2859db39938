import Add from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCallback } from 'react';
import { useController, useFieldArray, useFormState, useWatch } from 'react-hook-form';
import type { ClickIdWarning } from '../../../../contracts/campaigns/landing.ts';
import { MAX_DESTINATIONS } from '../../../../contracts/routing/routing.ts';
import { useT } from '../../../i18n/use-t.ts';
import { codeAt, codesIn } from '../../../split/field-codes.ts';
import { SplitSum } from '../../../split/split-sum.tsx';
import { useSplit } from '../../../split/use-split.ts';
import { WeightInput } from '../../../split/weight-input.tsx';
import { fieldKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import type { CampaignForm } from '../editor/form-values.ts';
import { DestinationRow } from './destination-row.tsx';
import { DestinationSearch } from './destination-search.tsx';
import { usesOf, withDestination, withoutDestination, withPage } from './routing-edit.ts';
import { useRouting } from './use-routing.ts';

interface DestinationFieldsProps {
  form: CampaignForm;
  /** Only pages and their weights: each row has its weight. */
  plain: boolean;
  /** The warning for a destination whose URL has no click ID; null: none. */
  withoutClickId: (place: number) => ClickIdWarning | null;
}

/** The destinations of a campaign: with their weights in a plain campaign, otherwise as choices for the paths. */
export const DestinationFields = ({ form, plain, withoutClickId }: DestinationFieldsProps) => {
  const t = useT();
  const { control } = form;
  const { fields } = useFieldArray({ control, name: 'destinations', keyName: 'row' });
  const { errors } = useFormState({ control, name: ['destinations', 'default'] });
  const { field: arms } = useController({ control, name: 'default' });
  const { change } = useRouting(form);
  const uses = useWatch({
    control,
    compute: ({ destinations, paths, default: split, rules }) => [
      ...usesOf({ destinations, paths, default: split, rules }),
    ],
  });
  const used = new Map(uses);
  const weights = arms.value.map((arm) => arm.weight);
  const { acts, isLocked } = useSplit(
    arms.value.map((arm) => arm.path),
    weights,
    (next) => arms.onChange(arms.value.map((arm, place) => ({ ...arm, weight: next[place] ?? arm.weight }))),
  );
  const several = plain && fields.length > 1;
  const [code] = [...codesIn(errors.destinations, false), ...(plain ? codesIn(errors.default, false) : [])];
  // In a plain campaign each row's path is at the same index; the split may have another order.
  const paths = useWatch({ control, name: 'paths', compute: (all) => all.map(({ key }) => key) });
  const armAt = (place: number): number => arms.value.findIndex((arm) => arm.path === paths[place]);
  const add = (page: { name: string; url: string }): void => {
    change((routing) => (plain ? withPage(routing, page) : withDestination(routing, page)));
    if (page.url === '') setTimeout(() => form.setFocus(`destinations.${fields.length}.url`), 0);
  };
  const remove = useCallback(
    (key: string): void => {
      const undo = change((routing) => withoutDestination(routing, key));
      notify({ message: 'editor.destination.removed', undo });
    },
    [change],
  );
  return (
    <Stack spacing={2}>
      <Typography variant="body2" color="textSecondary">
        {t(plain ? 'campaign.destinations.help' : 'editor.destinations.help')}
      </Typography>
      {fields.map(({ key }, index) => {
        const arm = armAt(index);
        const row = arms.value[arm];
        const uses = used.get(key) ?? 0;
        return (
          <DestinationRow
            key={key}
            id={key}
            form={form}
            index={index}
            withoutClickId={withoutClickId(index)}
            uses={plain ? null : uses}
            removable={fields.length > 1 && (plain || uses === 0)}
            onRemove={remove}
          >
            {several && row && (
              <WeightInput
                acts={acts}
                locked={isLocked(arm)}
                place={arm}
                text={row.weight}
                of={t('campaign.destination', { number: index + 1 })}
                error={codeAt(errors.default, arm, 'weight')}
                lockable={fields.length > 2}
              />
            )}
          </DestinationRow>
        );
      })}
      {code && <Alert severity="error">{t(fieldKey(code))}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Button
          startIcon={<Add />}
          variant="outlined"
          disabled={fields.length >= MAX_DESTINATIONS}
          onClick={() => add({ name: '', url: '' })}
        >
          {t('campaign.destination.add')}
        </Button>
        <DestinationSearch disabled={fields.length >= MAX_DESTINATIONS} onChoose={add} />
        {several && (
          <>
            <Button onClick={acts.even}>{t('campaign.split')}</Button>
            <Box sx={{ flexGrow: 1 }} />
            <SplitSum weights={weights} />
          </>
        )}
      </Box>
    </Stack>
  );
};
