import type { ReceivedRow } from '../../../../contracts/postbacks/postback-log.ts';
import type { Translate } from '../../../i18n/use-t.ts';

/** The origin of a postback: a source by its name, an internal origin, or any sender with the common address. */
export const sourceWord = (t: Translate, { source, by }: Pick<ReceivedRow, 'source' | 'by'>): string =>
  source?.name ?? (by === null ? t('received.own') : t(`received.by.${by}`));
