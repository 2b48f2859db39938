import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { invitationOfferQuery } from '../../api/accounts/registration.ts';
import { useT } from '../../i18n/use-t.ts';
import { ErrorState, LoadingRows } from '../../ui/feedback/states.tsx';
import { SessionLayout } from '../../ui/layout/session-layout.tsx';
import { RegistrationForm } from './registration-form.tsx';

interface InvitedProps {
  id: string;
  foot: ReactNode;
  onVerify: (email: string) => void;
}

/** The workspace, role and address of an invitation; or that it is no longer valid. */
export const RegistrationInvited = ({ id, foot, onVerify }: InvitedProps) => {
  const t = useT();
  const { data: offer, error, refetch } = useQuery(invitationOfferQuery(id));
  if (offer === undefined) {
    return (
      <SessionLayout title={t('registration.title')} lead={t('registration.invited.looking')} foot={foot}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={3} />}
      </SessionLayout>
    );
  }
  if (offer === null) {
    return (
      <SessionLayout title={t('registration.gone.title')} lead={t('registration.gone.text')} foot={foot}>
        {null}
      </SessionLayout>
    );
  }
  return (
    <SessionLayout
      title={t('registration.invited.title', { workspace: offer.workspace })}
      lead={t(`registration.invited.${offer.role}`)}
      foot={foot}
    >
      <RegistrationForm
        invitation={id}
        email={offer.email}
        onVerify={onVerify}
        onGone={() => void refetch()}
      />
    </SessionLayout>
  );
};
