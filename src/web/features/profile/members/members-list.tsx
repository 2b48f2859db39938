import PersonRemove from '@mui/icons-material/PersonRemoveOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Member } from '../../../../contracts/accounts/member.ts';
import type { Me } from '../../../../contracts/accounts/session.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { RemoveMember } from './members-remove.tsx';
import { MemberRole } from './members-role.tsx';

interface MembersListProps {
  members: readonly Member[];
  me: Me;
}

/** Members, oldest first. Owners cannot change their own role, so nobody locks themselves out by mistake. */
export const MembersList = ({ members, me }: MembersListProps) => {
  const t = useT();
  const format = useFormat();
  const [leaving, setLeaving] = useState<Member | null>(null);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Box component="ul" aria-label={t('members.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {members.map((member) => {
          const self = member.id === me.user.id;
          const fixed = self || member.ownsInstance;
          return (
            <Box
              component="li"
              key={member.id}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                gap: 1.5,
                py: 1.5,
                borderBottom: 1,
                borderColor: 'divider',
              }}
            >
              <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
                <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
                  <Typography sx={{ fontWeight: 500 }}>{member.name}</Typography>
                  {self && <Chip size="small" label={t('members.you')} />}
                  {member.ownsInstance && !self && <Chip size="small" label={t('members.founder')} />}
                </Box>
                <Typography variant="body2" color="textSecondary">
                  {member.email}
                </Typography>
                <Typography variant="caption" color="textSecondary">
                  {t('members.joined', { date: format.date(member.joinedAt, me.workspace.timeZone) })}
                </Typography>
              </Box>
              {fixed ? (
                <Typography variant="body2">{t(`members.role.${member.role}`)}</Typography>
              ) : (
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                  <MemberRole member={member} />
                  <Tooltip title={t('members.remove', { name: member.name })}>
                    <IconButton
                      aria-label={t('members.remove', { name: member.name })}
                      onClick={() => {
                        setLeaving(member);
                        setAsking(true);
                      }}
                    >
                      <PersonRemove fontSize="small" />
                    </IconButton>
                  </Tooltip>
                </Box>
              )}
            </Box>
          );
        })}
      </Box>
      {leaving && <RemoveMember member={leaving} open={asking} onClose={() => setAsking(false)} />}
    </>
  );
};
