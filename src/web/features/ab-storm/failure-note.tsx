import Alert from '@mui/material/Alert';
import { useT } from '../../i18n/use-t.ts';
import { fieldKey } from '../../ui/failure.ts';
import type { Failure } from './use-failure.ts';

const bringIntoSight = (alert: HTMLElement | null): void => {
  alert?.focus({ preventScroll: true });
  alert?.scrollIntoView({ block: 'center' });
};

interface FailureNoteProps {
  failure: Failure;
  /** Beginnings of the fields that say themselves what is wrong with them. */
  shown?: readonly string[];
}

/** Why something was not done: the fields that are not on the screen by their own sentences. */
export const FailureNote = ({ failure: { message, fields }, shown = [] }: FailureNoteProps) => {
  const t = useT();
  const others = Object.entries(fields).filter(([path]) => !shown.includes(path.split('.')[0] ?? ''));
  const said = [...new Set(others.map(([, code]) => t(fieldKey(code))))];
  return (
    <Alert severity="error" ref={bringIntoSight} tabIndex={-1}>
      {said.length > 0 ? said.join('. ') : t(message)}
    </Alert>
  );
};
