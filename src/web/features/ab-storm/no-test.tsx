import Science from '@mui/icons-material/ScienceOutlined';
import Card from '@mui/material/Card';
import { useT } from '../../i18n/use-t.ts';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { LinkButton } from '../../ui/layout/link.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';

/** There is no test at this address, or none that can be edited. */
export const NoTest = ({ title, text }: { title: string; text: string }) => {
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
