import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../api/accounts/session.ts';
import { Logo } from '../../ui/layout/logo.tsx';

/** The workspace's name: on phones the bar has no room for it. */
export const DrawerHead = () => {
  const { data: me } = useQuery(meQuery());
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 1.25,
        alignItems: 'center',
        minHeight: 56,
        px: 3.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Logo />
      <Typography noWrap sx={{ fontWeight: 700 }}>
        {me?.workspace.name}
      </Typography>
    </Box>
  );
};
