import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states.tsx';

interface ComingScreenProps {
  title: string;
  icon: ReactNode;
  /** Why there is nothing here. */
  empty: string;
  /** What the screen is for, and what works today. */
  text: string;
  action: ReactNode;
}

/** A section without entries: what it is for, why it is empty, and the one next step. */
export const ComingScreen = ({ title, icon, empty, text, action }: ComingScreenProps) => (
  <>
    <PageHeader title={title} />
    <Card>
      <EmptyState icon={icon} title={empty} text={text} action={action} />
    </Card>
  </>
);
