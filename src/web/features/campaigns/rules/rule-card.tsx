import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import ContentCopy from '@mui/icons-material/ContentCopy';
import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import DragIndicator from '@mui/icons-material/DragIndicator';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Collapse from '@mui/material/Collapse';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, memo, useId, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useWords } from '../../../decision/use-decision-text.ts';
import { useT } from '../../../i18n/use-t.ts';
import { codesIn } from '../../../split/field-codes.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import type { CampaignForm } from '../editor/form-values.ts';
import { CapFields } from '../routing/cap-fields.tsx';
import { capsOf } from '../routing/caps.ts';
import { whoWords } from '../routing/routing-text.ts';
import type { DragHandle } from '../routing/use-drag-order.ts';
import { VariantFields } from '../routing/variant-fields.tsx';
import { UnfairHint } from '../unfair/unfair-hint.tsx';
import { ConditionList } from './condition-list.tsx';

interface RuleFieldsProps {
  form: CampaignForm;
  place: number;
  timeZone: string;
}

const RuleCaps = ({ form, place, timeZone }: RuleFieldsProps) => {
  const t = useT();
  const caps = useWatch({ control: form.control, name: `rules.${place}.caps` });
  const [asked, setAsked] = useState(false);
  const shown = asked || Object.values(caps ?? {}).some((text) => text !== '');
  if (!shown)
    return (
      <Button size="small" onClick={() => setAsked(true)} sx={{ alignSelf: 'flex-start' }}>
        {t('editor.rule.caps.add')}
      </Button>
    );
  return (
    <Box role="group" aria-label={t('behaviour.caps')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t('editor.rule.caps.help', { zone: timeZone })}
      </Typography>
      <CapFields form={form} name={`rules.${place}.caps`} />
    </Box>
  );
};

/** The fields of an open rule: name, audience, split and caps. */
const RuleFields = ({ form, place, timeZone }: RuleFieldsProps) => {
  const t = useT();
  return (
    <Stack spacing={2.5}>
      <TextInput
        control={form.control}
        name={`rules.${place}.name`}
        label={t('editor.rule.name')}
        placeholder={t('editor.rule.name.placeholder')}
        autoComplete="off"
      />
      <ConditionList form={form} place={place} timeZone={timeZone} />
      <Box role="group" aria-label={t('editor.rule.to')}>
        <Typography sx={{ fontWeight: 500, mb: 2 }}>{t('editor.rule.to')}</Typography>
        <VariantFields form={form} name={`rules.${place}.to`} />
      </Box>
      <RuleCaps form={form} place={place} timeZone={timeZone} />
    </Stack>
  );
};

interface RuleHeadProps {
  title: string;
  place: number;
  last: boolean;
  open: boolean;
  /** Id of the element it opens. */
  controls: string;
  handle: DragHandle;
  onToggle: () => void;
  onMove: (from: number, to: number) => void;
  onCopy: () => void;
  onRemove: () => void;
}

/** The line that opens a rule, with the actions on the whole rule. */
const RuleHead = (props: RuleHeadProps) => {
  const { title, place, last, open, controls, handle, onToggle, onMove, onCopy, onRemove } = props;
  const t = useT();
  const number = place + 1;
  const acts = [
    { key: 'up', Icon: ArrowUpward, act: () => onMove(place, place - 1), idle: place === 0 },
    { key: 'down', Icon: ArrowDownward, act: () => onMove(place, place + 1), idle: last },
    { key: 'copy', Icon: ContentCopy, act: onCopy, idle: false },
    { key: 'remove', Icon: DeleteOutline, act: onRemove, idle: false },
  ] as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', px: 1, py: 0.5 }}>
      <Box
        aria-hidden
        onPointerDown={(event) => handle.onPointerDown(place, event)}
        onPointerMove={handle.onPointerMove}
        onPointerUp={handle.onPointerUp}
        onPointerCancel={handle.onPointerCancel}
        data-drag
        sx={{ display: 'flex', p: 1, cursor: 'grab', touchAction: 'none', color: 'text.secondary' }}
      >
        <DragIndicator fontSize="small" />
      </Box>
      <ButtonBase
        aria-expanded={open}
        aria-controls={controls}
        onClick={onToggle}
        sx={{
          flex: '1 1 140px',
          minWidth: 0,
          justifyContent: 'flex-start',
          gap: 0.5,
          py: 1,
          borderRadius: '6px',
          font: 'inherit',
          fontWeight: 500,
          textAlign: 'left',
          overflowWrap: 'anywhere',
        }}
      >
        <ExpandMore
          fontSize="small"
          sx={{ transition: 'transform 150ms', transform: open ? 'none' : 'rotate(-90deg)' }}
        />
        <span>{title}</span>
      </ButtonBase>
      <Box sx={{ display: 'flex', ml: 'auto' }}>
        {acts.map(({ key, Icon, act, idle }) => (
          <IconButton
            key={key}
            size="small"
            aria-label={t(`editor.rule.${key}`, { number })}
            aria-disabled={idle}
            onClick={act}
            sx={{ p: 1, ...(idle && { opacity: 0.35 }) }}
          >
            <Icon fontSize="small" />
          </IconButton>
        ))}
      </Box>
    </Box>
  );
};

interface RuleCardProps {
  form: CampaignForm;
  id: string;
  place: number;
  last: boolean;
  open: boolean;
  timeZone: string;
  /** Whether it is being moved. */
  dragged: boolean;
  /** The side of it on which the moved rule would be dropped. */
  mark: 'above' | 'below' | null;
  handle: DragHandle;
  onToggle: (id: string) => void;
  onMove: (from: number, to: number) => void;
  onCopy: (place: number) => void;
  onRemove: (place: number) => void;
}

/** A rule: a one-line summary, and its fields while it is open or has an error. */
const Card = (props: RuleCardProps) => {
  const { form, id, place, last, open, timeZone, dragged, mark, handle, onToggle, onMove } = props;
  const t = useT();
  const content = useId();
  const { errors } = useFormState({ control: form.control, name: `rules.${place}` });
  const refused = codesIn(errors.rules?.[place]).length > 0;
  const shown = open || refused;
  const words = useWords(timeZone);
  // The same object until something in it changes, so that adding a rule renders only the new one.
  const rule = useWatch({ control: form.control, name: `rules.${place}`, compute: (own) => own });
  if (!rule) return null;
  const name = rule.name.trim();
  const title =
    name === ''
      ? t('campaign.rule.unnamed', { number: place + 1 })
      : t('campaign.rule', { number: place + 1, name });
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    onMove(place, place + step);
  };
  return (
    <Box
      component="li"
      aria-label={title}
      onKeyDown={onKeyDown}
      sx={{
        border: 1,
        borderColor: refused ? 'error.main' : 'divider',
        borderRadius: '10px',
        bgcolor: 'background.paper',
        opacity: dragged ? 0.5 : 1,
        ...(mark === 'above' && { boxShadow: '0 -3px 0 var(--mui-palette-primary-main)' }),
        ...(mark === 'below' && { boxShadow: '0 3px 0 var(--mui-palette-primary-main)' }),
      }}
    >
      <RuleHead
        title={title}
        place={place}
        last={last}
        open={shown}
        controls={content}
        handle={handle}
        onToggle={() => onToggle(id)}
        onMove={onMove}
        onCopy={() => props.onCopy(place)}
        onRemove={() => props.onRemove(place)}
      />
      <UnfairHint rule={rule.number} />
      {!shown && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 1.5, overflowWrap: 'anywhere' }}>
          {whoWords(words, { ...rule, caps: capsOf(rule.caps) })}
        </Typography>
      )}
      <Collapse in={shown} id={content} unmountOnExit>
        <Box sx={{ px: 2, pb: 2, pt: 1 }}>
          <RuleFields form={form} place={place} timeZone={timeZone} />
        </Box>
      </Collapse>
    </Box>
  );
};

/** Typing in one rule renders no other. */
export const RuleCard = memo(Card);
