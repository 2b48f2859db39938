import { useController, useWatch } from 'react-hook-form';
import { useT } from '../../../i18n/use-t.ts';
import { SplitFields } from '../../../split/split-fields.tsx';
import type { CampaignForm } from '../editor/form-values.ts';
import { added, type Goal, goalOf, removed, withGoal } from './routing-edit.ts';
import { useGoalOptions } from './use-names.ts';
import { useRouting } from './use-routing.ts';

interface VariantFieldsProps {
  form: CampaignForm;
  name: 'default' | `rules.${number}.to`;
}

/** Where a rule or the default path leads. */
export const VariantFields = ({ form, name }: VariantFieldsProps) => {
  const t = useT();
  const { field, fieldState } = useController({ control: form.control, name });
  const paths = useWatch({ control: form.control, name: 'paths' });
  const options = useGoalOptions(form);
  const { read } = useRouting(form);
  const variants = field.value;
  /** The key of a goal's path, which is created if there is none yet. */
  const pathFor = (goal: string): string => {
    const found = withGoal(read(), goal as Goal);
    if (found.isNew) form.setValue('paths', found.paths, { shouldDirty: true });
    return found.path;
  };
  return (
    <SplitFields
      rows={variants.map(({ path, weight }) => ({ target: goalOf(paths, path), weight }))}
      options={options}
      label={t('editor.variant')}
      addLabel={t('editor.variant.add')}
      error={fieldState.error}
      targetName="path"
      onWeights={(weights) =>
        field.onChange(
          variants.map((variant, place) => ({ ...variant, weight: weights[place] ?? variant.weight })),
        )
      }
      onTarget={(place, goal) =>
        field.onChange(variants.with(place, { path: pathFor(goal), weight: variants[place]?.weight ?? '0' }))
      }
      onAdd={(goal) => field.onChange(added(variants, { path: pathFor(goal), weight: '0' }))}
      onRemove={(place) => field.onChange(removed(variants, place))}
    />
  );
};
