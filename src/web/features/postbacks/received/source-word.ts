import type { ReceivedRow } from '../../../../contracts/postback-log.ts';
import type { Translate } from '../../../i18n/use-t.ts';

/** Who brought a postback: a source by its name, one of ours, or whoever has the common address. */
export const sourceWord = (t: Translate, { source, by }: Pick<ReceivedRow, 'source' | 'by'>): string =>
  source?.name ?? (by === null ? t('received.own') : t(`received.by.${by}`));
