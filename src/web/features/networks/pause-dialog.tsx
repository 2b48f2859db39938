import type { PostbackSource } from '../../../contracts/postbacks/postback.ts';
import { useT } from '../../i18n/use-t.ts';
import { Confirm } from '../../ui/feedback/confirm.tsx';

interface PauseDialogProps {
  network: PostbackSource;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says what pausing a network does to the visitors of its offers, or resuming it. */
export const PauseDialog = ({ network: { name, paused, offers }, onConfirm, onClose }: PauseDialogProps) => {
  const t = useT();
  const to = paused ? 'resume' : 'pause';
  return (
    <Confirm
      open
      title={t(`networks.${to}.ask`, { name })}
      text={t(`networks.${to}.text`, { count: offers })}
      action={t(`networks.${to}`)}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
};
