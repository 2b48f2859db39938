import { useQuery } from '@tanstack/react-query';
import { workspaceQuery } from '../../api/accounts/workspace.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import { Banner } from './banner.tsx';
import { LinkButton } from './link.tsx';

/** Says on every screen when the workspace will be deleted; nothing if it will not. */
export const DeletionBanner = () => {
  const t = useT();
  const format = useFormat();
  const { data: workspace } = useQuery(workspaceQuery());
  if (workspace?.deletesAt == null) return null;
  const time = format.minute(workspace.deletesAt, workspace.timeZone);
  return (
    <Banner
      tone="warning"
      action={
        <LinkButton to="/profile" hash="your-data" size="small" color="inherit">
          {t('deletion.more')}
        </LinkButton>
      }
    >
      {t('deletion.banner', { time })}
    </Banner>
  );
};
