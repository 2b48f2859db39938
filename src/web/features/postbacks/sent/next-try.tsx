import type { Delivery } from '../../../../contracts/postbacks/delivery.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Link } from '../../../ui/layout/link.tsx';

/** When it is retried: at a time, or after what holds it back. */
export const NextTry = ({
  delivery: { heldBy, nextTryAt },
  timeZone,
}: {
  delivery: Pick<Delivery, 'heldBy' | 'nextTryAt'>;
  timeZone: string;
}) => {
  const t = useT();
  const format = useFormat();
  if (heldBy?.kind === 'off') return t('sent.next.off');
  if (heldBy?.kind === 'earlier')
    return (
      <Link to="." search={(old: object) => ({ ...old, open: heldBy.id })} resetScroll={false}>
        {t('sent.next.earlier')}
      </Link>
    );
  const until = heldBy?.kind === 'rest' ? heldBy.until : null;
  // Whichever ends later.
  if (until !== null && (nextTryAt === null || until > nextTryAt))
    return t('sent.next.rest', { time: format.moment(until, timeZone) });
  return nextTryAt === null ? t('app.notKnown') : format.moment(nextTryAt, timeZone);
};
