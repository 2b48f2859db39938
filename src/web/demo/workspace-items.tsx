import Check from '@mui/icons-material/Check';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import { useMutation, useQuery } from '@tanstack/react-query';
import { goToWorkspace, workspacesQuery } from '../api/accounts/demo.ts';
import { useT } from '../i18n/use-t.ts';
import { failureKey } from '../ui/feedback/failure.ts';
import { notify } from '../ui/feedback/notices.ts';

/** The workspaces of the signed-in person in their menu; nothing for those who have one. */
export const WorkspaceItems = () => {
  const t = useT();
  const { data } = useQuery(workspacesQuery());
  const { mutate, isPending } = useMutation({
    mutationFn: goToWorkspace,
    onError: (failure) => notify({ message: failureKey(failure), tone: 'error' }),
  });
  if (data === undefined || data.rows.length < 2) return null;
  return (
    <>
      <ListSubheader role="none">{t('demo.workspaces')}</ListSubheader>
      {data.rows.map(({ id, name, demo, current }) => (
        <MenuItem
          key={id}
          role="menuitemradio"
          aria-checked={current}
          selected={current}
          disabled={isPending}
          onClick={() => !current && mutate(id)}
        >
          <ListItemIcon>{current && <Check fontSize="small" />}</ListItemIcon>
          <ListItemText secondary={demo && t('demo.label')}>{name}</ListItemText>
        </MenuItem>
      ))}
      <Divider component="li" />
    </>
  );
};
