import { useQuery } from '@tanstack/react-query';
import type { PostbackSource } from '../../../contracts/postbacks/postback.ts';
import { rulesQuery } from '../../api/postbacks/outgoing.ts';
import { useT } from '../../i18n/use-t.ts';
import { Confirm } from '../../ui/feedback/confirm.tsx';

interface DeleteSourceProps {
  source: PostbackSource;
  open: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms the deletion of a source, and names the outgoing postbacks that use it. */
export const DeleteSource = ({ source: { id, name }, open, onConfirm, onClose }: DeleteSourceProps) => {
  const t = useT();
  const { data: rules } = useQuery({ ...rulesQuery(), enabled: open });
  const limited = (rules ?? []).filter(({ match }) => match.incomingSources.includes(id));
  const named = limited.map((rule) => t('source.delete.rule', { name: rule.name })).join(', ');
  const text = t('source.delete.text');
  return (
    <Confirm
      open={open}
      title={t('source.delete.ask', { name })}
      text={
        named === '' ? text : `${text} ${t('source.delete.rules', { rules: named, count: limited.length })}`
      }
      action={t('source.delete')}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
};
