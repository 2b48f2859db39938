import Science from '@mui/icons-material/ScienceOutlined';
import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, Cancelled } from '../../api/api-error.ts';
import type { MessageKey } from '../../i18n/english.ts';
import { useT } from '../../i18n/use-t.ts';
import { failureKey, fieldKey } from '../../ui/feedback/failure.ts';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/feedback/states.tsx';
import { LinkButton } from '../../ui/layout/link.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';

export type Codes = Readonly<Record<string, string>>;

/** Why an action failed: a general message, and codes by field path. */
interface Failure {
  message: MessageKey;
  fields: Codes;
}

export const failureOf = (error: unknown): Failure => ({
  message: failureKey(error),
  fields: error instanceof ApiError ? error.fields : {},
});

/** Runs one action at a time and keeps the reason for a failure. */
export const useFailure = () => {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [running, setRunning] = useState(false);
  const run = async (act: () => Promise<void>): Promise<void> => {
    if (running) return;
    setRunning(true);
    setFailure(null);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Cancelled)) setFailure(failureOf(error));
    } finally {
      setRunning(false);
    }
  };
  return { failure, running, run };
};

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

interface AbTestMissingProps {
  hash: string;
  query: Pick<UseQueryResult, 'error' | 'refetch'>;
}

/** A test that is still loading, does not exist or could not be loaded. */
export const AbTestMissing = ({ hash, query: { error, refetch } }: AbTestMissingProps) => {
  const t = useT();
  if (error instanceof ApiError && error.code === 'not_found')
    return <NoAbTest title={t('tests.unknown.title')} text={t('tests.unknown.text', { hash })} />;
  if (!error) return <LoadingRows rows={6} />;
  return (
    <>
      <PageHeader title={t('tests.title')} />
      <ErrorState error={error} onRetry={() => void refetch()} />
    </>
  );
};

/** There is no test at this address, or none that can be edited. */
export const NoAbTest = ({ title, text }: { title: string; text: string }) => {
  const t = useT();
  return (
    <>
      <PageHeader title={t('tests.title')} />
      <Card>
        <EmptyState
          icon={<Science />}
          title={title}
          text={text}
          action={
            <LinkButton to="/ab-storm" variant="contained">
              {t('tests.toList')}
            </LinkButton>
          }
        />
      </Card>
    </>
  );
};
