import Box from '@mui/material/Box';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, memo, useId } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useWords } from '../../../decision/use-decision-text.ts';
import { useT } from '../../../i18n/use-t.ts';
import { codesIn } from '../../../split/field-codes.ts';
import type { CampaignForm } from '../editor/form-values.ts';
import { capsOf } from '../routing/caps.ts';
import { whoWords } from '../routing/routing-text.ts';
import type { DragHandle } from '../routing/use-drag-order.ts';
import { UnfairHint } from '../unfair/unfair-hint.tsx';
import { RuleFields } from './rule-fields.tsx';
import { RuleHead } from './rule-head.tsx';

interface RuleCardProps {
  form: CampaignForm;
  id: string;
  place: number;
  last: boolean;
  open: boolean;
  timeZone: string;
  /** It is the one being moved. */
  dragged: boolean;
  /** The moved one would be dropped on this side of it. */
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
  // The same object until something in it changes, so that a longer list renders only the new one.
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
