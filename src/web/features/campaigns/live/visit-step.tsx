import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { type IntlShape, useIntl } from 'react-intl';
import type { RequestRow } from '../../../../contracts/reports/request.ts';
import { useOnlyReading } from '../../../api/accounts/session.ts';
import { markRequest } from '../../../api/reports/marks.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { type Translate, useT } from '../../../i18n/use-t.ts';
import { valueWord } from '../../../report/words.ts';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { CheckStep, Note } from './check-step.tsx';
import { isVisit, visitState } from './progress.ts';
import type { LiveCheck } from './use-live-check.ts';

/** Typical time until a request is in the log, in seconds; most take less. */
const USUAL_SECONDS = 5;

/** Who came, as far as the log knows. */
const visitorWord = (t: Translate, intl: IntlShape, { country, device, browser }: RequestRow): string =>
  [
    ...(country === null ? [] : [valueWord(t, intl, 'country', country)]),
    ...(device === null ? [] : [valueWord(t, intl, 'device', device)]),
    ...(browser === null ? [] : [valueWord(t, intl, 'browser', browser)]),
  ].join(' · ');

/** The mark that members give to requests which are no visitors, for a visit of one's own. */
const MarkButton = ({ request, onMarked }: { request: string; onMarked: () => void }) => {
  const t = useT();
  const mark = async (as: 'invalid' | 'human'): Promise<void> => {
    await markRequest(request, as === 'invalid' ? { as, note: t('live.mark.note') } : { as });
    onMarked();
  };
  const fail = (error: unknown): void => notify({ message: failureKey(error), tone: 'error' });
  const undo = (): void => void mark('human').catch(fail);
  const marking = useMutation({
    mutationFn: () => mark('invalid'),
    onSuccess: () => notify({ message: 'live.marked', undo }),
    onError: fail,
  });
  return (
    <div>
      <Button size="small" variant="outlined" loading={marking.isPending} onClick={() => marking.mutate()}>
        {t('live.mark')}
      </Button>
    </div>
  );
};

interface VisitStepProps {
  check: LiveCheck;
  zone: string;
}

/** Whether a request of the link has arrived since the panel was opened, and which. */
export const VisitStep = ({ check, zone }: VisitStepProps) => {
  const t = useT();
  const intl = useIntl();
  const format = useFormat();
  const mayEdit = useOnlyReading() === null;
  const { rows, row, detail, ready, choose, look } = check;
  const labelOf = (one: RequestRow): string =>
    [format.moment(one.time, zone), visitorWord(t, intl, one)].filter((text) => text !== '').join(' · ');
  if (row === undefined)
    return (
      <CheckStep state="waiting" title={t('live.visit')}>
        <Note>{t(ready ? 'live.visit.waiting' : 'live.starting', { seconds: USUAL_SECONDS })}</Note>
      </CheckStep>
    );
  // The detail is newer than the row: a mark changes the class.
  const { trafficClass, outcome, destination } = detail?.request ?? row;
  const page = destination?.name || destination?.id;
  const result = [t(`outcome.${outcome}`), ...(page ? [page] : []), t(`class.${trafficClass}`)].join(' · ');
  return (
    <CheckStep state={visitState(row)} title={t('live.visit')}>
      {rows.length > 1 ? (
        <TextField
          select
          size="small"
          label={t('live.visit.which', { count: rows.length })}
          value={row.id}
          slotProps={{ select: { native: true } }}
          onChange={({ target }) => choose(target.value)}
        >
          {rows.toReversed().map((one) => (
            <option key={one.id} value={one.id}>
              {labelOf(one)}
            </option>
          ))}
        </TextField>
      ) : (
        <Typography variant="body2">{labelOf(row)}</Typography>
      )}
      <Typography variant="body2">{result}</Typography>
      {!isVisit(row) && <Note>{t('live.visit.none')}</Note>}
      {isVisit(row) && trafficClass === 'human' && mayEdit && (
        <>
          <Note>{t('live.mark.text')}</Note>
          <MarkButton key={row.id} request={row.id} onMarked={look} />
        </>
      )}
    </CheckStep>
  );
};
