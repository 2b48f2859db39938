import Add from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCallback, useState } from 'react';
import { useFieldArray, useFormState } from 'react-hook-form';
import { MAX_RULES } from '../../../../contracts/routing/routing.ts';
import { useT } from '../../../i18n/use-t.ts';
import { codesIn } from '../../../split/field-codes.ts';
import { fieldKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { Section } from '../../../ui/layout/section.tsx';
import type { CampaignForm } from '../editor/form-values.ts';
import { withCopy, withMove, withoutRule, withRule } from '../routing/routing-edit.ts';
import { useDragOrder } from '../routing/use-drag-order.ts';
import { useRouting } from '../routing/use-routing.ts';
import { VariantFields } from '../routing/variant-fields.tsx';
import { UnfairHint } from '../unfair/unfair-hint.tsx';
import { RuleCard } from './rule-card.tsx';

interface RuleListProps {
  form: CampaignForm;
  timeZone: string;
}

/** The rules in evaluation order, and the default path. */
export const RuleList = ({ form, timeZone }: RuleListProps) => {
  const t = useT();
  const { control } = form;
  const { fields } = useFieldArray({ control, name: 'rules', keyName: 'row' });
  const { errors } = useFormState({ control, name: 'rules' });
  const { read, change } = useRouting(form);
  // The only new rule when the list appears was just created.
  const [open, setOpen] = useState<string | null>(() => {
    const [fresh, second] = read().rules.filter(({ number }) => number === undefined);
    return fresh && !second ? fresh.key : null;
  });
  const [said, setSaid] = useState('');
  const count = fields.length;

  const toggle = useCallback((key: string) => setOpen((now) => (now === key ? null : key)), []);
  const move = useCallback(
    (from: number, to: number): void => {
      const last = read().rules.length - 1;
      if (to < 0 || to > last) return;
      const focused = document.activeElement;
      change((routing) => withMove(routing, from, to));
      // A row that is moved in the document loses the focus.
      setTimeout(() => focused instanceof HTMLElement && focused.focus({ preventScroll: true }), 0);
      setSaid(t('editor.rule.moved', { from: from + 1, to: to + 1, count: last + 1 }));
    },
    [read, change, t],
  );
  const copy = useCallback(
    (place: number): void => {
      const name = read().rules[place]?.name ?? '';
      change((routing) => withCopy(routing, place, name === '' ? '' : t('editor.rule.copyName', { name })));
      setOpen(read().rules[place + 1]?.key ?? null);
    },
    [read, change, t],
  );
  const remove = useCallback(
    (place: number): void => {
      const undo = change((routing) => withoutRule(routing, place));
      notify({ message: 'editor.rule.removed', undo });
    },
    [change],
  );
  const add = (): void => {
    change(withRule);
    setOpen(read().rules.at(-1)?.key ?? null);
  };
  const { list, drag, handle } = useDragOrder<HTMLOListElement>(move);
  const [code] = codesIn(errors.rules, false);
  return (
    <Section title={t('editor.rules')}>
      <Stack spacing={2}>
        <Typography variant="body2" color="textSecondary">
          {t('editor.rules.help')}
        </Typography>
        <Box component="ol" ref={list} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {fields.map(({ key }, place) => (
            <RuleCard
              key={key}
              form={form}
              id={key}
              place={place}
              last={place === count - 1}
              open={open === key}
              timeZone={timeZone}
              dragged={drag?.from === place}
              mark={
                drag === null || drag.to !== place || drag.from === place
                  ? null
                  : drag.to < drag.from
                    ? 'above'
                    : 'below'
              }
              handle={handle}
              onToggle={toggle}
              onMove={move}
              onCopy={copy}
              onRemove={remove}
            />
          ))}
        </Box>
        <Box
          aria-live="polite"
          sx={{
            position: 'absolute',
            width: '1px',
            height: '1px',
            overflow: 'hidden',
            clipPath: 'inset(50%)',
          }}
        >
          {said}
        </Box>
        {code && <Alert severity="error">{t(fieldKey(code))}</Alert>}
        <Button
          startIcon={<Add />}
          variant="outlined"
          onClick={add}
          disabled={count >= MAX_RULES}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('editor.rule.add')}
        </Button>
        <Box
          role="group"
          aria-label={t(count === 0 ? 'campaign.default.only' : 'campaign.default')}
          sx={{ border: 1, borderColor: 'divider', borderRadius: '10px', p: 2 }}
        >
          <Typography variant="h3" sx={{ mb: 2 }}>
            {t(count === 0 ? 'campaign.default.only' : 'campaign.default')}
          </Typography>
          <UnfairHint rule={null} />
          <VariantFields form={form} name="default" />
        </Box>
      </Stack>
    </Section>
  );
};
