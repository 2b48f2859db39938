import Alert from '@mui/material/Alert';
import { useT } from '../../i18n/use-t.ts';
import { fieldKey } from '../../ui/feedback/failure.ts';
import type { Failure } from './use-failure.ts';

const bringIntoSight = (alert: HTMLElement | null): void => {
  alert?.focus({ preventScroll: true });
  alert?.scrollIntoView({ block: 'center' });
};

interface FailureNoteProps {
  failure: Failure;
  /** Prefixes of the fields that show their own errors. */
  shown?: readonly string[];
}

/** Why an action failed: fields that are not on the screen are named in sentences. */
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
