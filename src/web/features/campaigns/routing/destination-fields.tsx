import Add from '@mui/icons-material/Add';
import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode, useCallback } from 'react';
import { useController, useFieldArray, useFormState, useWatch } from 'react-hook-form';
import { type ClickIdWarning, lacksClickId } from '../../../../contracts/campaigns/landing.ts';
import { MAX_DESTINATIONS } from '../../../../contracts/routing/routing.ts';
import { UrlInput } from '../../../destinations/url-input.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { codeAt, codesIn } from '../../../split/field-codes.ts';
import { SplitSum } from '../../../split/split-fields.tsx';
import { WeightInput } from '../../../split/split-row.tsx';
import { useSplit } from '../../../split/use-split.ts';
import { fieldKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import type { CampaignForm } from '../editor/form-values.ts';
import { DestinationSearch } from './destination-search.tsx';
import { withChosen } from './exit-edit.ts';
import { FullNote, useStoredOffer } from './full-note.tsx';
import { OwnParameters } from './own-parameters.tsx';
import { usesOf, withDestination, withoutDestination, withPage } from './routing-edit.ts';
import { SharedNote } from './shared-note.tsx';
import { useRouting } from './use-routing.ts';

interface DestinationRowProps {
  form: CampaignForm;
  id: string;
  /** ID of the stored destination; undefined if new. */
  stored: string | undefined;
  index: number;
  withoutClickId: ClickIdWarning | null;
  /** Number of paths to it; null if not shown. */
  uses: number | null;
  removable: boolean;
  onRemove: (id: string) => void;
  /** Its weight, below. */
  children: ReactNode;
}

const Row = (props: DestinationRowProps) => {
  const { form, id, stored, index, withoutClickId, uses, removable, onRemove, children } = props;
  const t = useT();
  const number = index + 1;
  const offer = useStoredOffer(stored);
  const url = useWatch({ control: form.control, name: `destinations.${index}.url` });
  const parameters = useWatch({ control: form.control, name: `destinations.${index}.parameters` }) ?? '';
  /** Its own parameters have it. */
  const isOwn = !lacksClickId(parameters);
  /** Its network puts the click ID into the URL. */
  const isFilled = offer !== undefined && offer.url === url && offer.sentUrl !== url;
  return (
    <Box
      role="group"
      aria-label={t('campaign.destination', { number })}
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) 40px', md: 'minmax(0, 1fr) 200px 40px' },
        '& > .url, & > .below': { gridColumn: { xs: '1 / -1' } },
        '& > .url': { gridColumn: { md: 'auto' } },
        ...(index > 0 && { borderTop: 1, borderColor: 'divider', pt: 2 }),
      }}
    >
      <Box className="url">
        <UrlInput
          control={form.control}
          setValue={form.setValue}
          name={`destinations.${index}.url`}
          label={t('campaign.destination.url')}
          withoutClickId={isFilled || isOwn ? null : withoutClickId}
        />
        <OwnParameters form={form} index={index} withoutClickId={isFilled ? null : withoutClickId} />
        <FullNote destination={stored} />
        <SharedNote destination={stored} />
      </Box>
      <TextInput
        control={form.control}
        name={`destinations.${index}.name`}
        label={t('campaign.destination.name')}
        placeholder={t('campaign.destination.name.placeholder')}
      />
      <IconButton
        aria-label={t('campaign.destination.remove', { number })}
        disabled={!removable}
        onClick={() => onRemove(id)}
        sx={{ mt: 1 }}
      >
        <DeleteOutline />
      </IconButton>
      {children && <Box className="below">{children}</Box>}
      {uses !== null && (
        <Typography className="below" variant="caption" color="textSecondary" sx={{ mt: -1 }}>
          {t(uses === 0 ? 'editor.destination.unused' : 'editor.destination.used', { count: uses })}
        </Typography>
      )}
    </Box>
  );
};

/** Without weights, a row rerenders only for its own changes. */
const DestinationRow = memo(Row);

interface DestinationFieldsProps {
  form: CampaignForm;
  /** Whether each row has its weight, as in a plain campaign. */
  plain: boolean;
  /** The warning for a destination whose URL has no click ID; null if none. */
  withoutClickId: (place: number) => ClickIdWarning | null;
}

/** The destinations of a campaign: with their weights in a plain campaign, otherwise as choices for the paths. */
export const DestinationFields = ({ form, plain, withoutClickId }: DestinationFieldsProps) => {
  const t = useT();
  const { control } = form;
  const { fields } = useFieldArray({ control, name: 'destinations', keyName: 'row' });
  const { errors } = useFormState({ control, name: ['destinations', 'default'] });
  const { field: variants } = useController({ control, name: 'default' });
  const { change } = useRouting(form);
  const uses = useWatch({
    control,
    compute: ({ destinations, paths, default: split, rules }) => [
      ...usesOf({ destinations, paths, default: split, rules }),
    ],
  });
  const used = new Map(uses);
  const weights = variants.value.map((variant) => variant.weight);
  const { acts, isLocked } = useSplit(
    variants.value.map((variant) => variant.path),
    weights,
    (next) =>
      variants.onChange(
        variants.value.map((variant, place) => ({ ...variant, weight: next[place] ?? variant.weight })),
      ),
  );
  const several = plain && fields.length > 1;
  const [code] = [...codesIn(errors.destinations, false), ...(plain ? codesIn(errors.default, false) : [])];
  // In a plain campaign each row's path is at the same index; the split may be in another order.
  const paths = useWatch({ control, name: 'paths', compute: (all) => all.map(({ key }) => key) });
  const variantAt = (place: number): number =>
    variants.value.findIndex((variant) => variant.path === paths[place]);
  const add = (): void => {
    change((routing) => (plain ? withPage : withDestination)(routing, { name: '', url: '' }));
    setTimeout(() => form.setFocus(`destinations.${fields.length}.url`), 0);
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
      {fields.map(({ key, id }, index) => {
        const variant = variantAt(index);
        const row = variants.value[variant];
        const uses = used.get(key) ?? 0;
        return (
          <DestinationRow
            key={key}
            id={key}
            stored={id}
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
                locked={isLocked(variant)}
                place={variant}
                text={row.weight}
                of={t('campaign.destination', { number: index + 1 })}
                error={codeAt(errors.default, variant, 'weight')}
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
          onClick={add}
        >
          {t('campaign.destination.add')}
        </Button>
        <DestinationSearch
          disabled={fields.length >= MAX_DESTINATIONS}
          onChoose={(page, exits) => change((routing) => withChosen(routing, page, exits))}
        />
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
