import RefusedIcon from '@mui/icons-material/GppMaybeOutlined';
import SignInIcon from '@mui/icons-material/LoginOutlined';
import ChangeIcon from '@mui/icons-material/ManageAccountsOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useIntl } from 'react-intl';
import { SECURITY_KINDS, type SecurityEvent } from '../../../../contracts/accounts/security-log.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';

const isIn = (kinds: readonly string[], kind: string): boolean => kinds.includes(kind);

const iconOf = (kind: SecurityEvent['kind']) => {
  if (isIn(SECURITY_KINDS.refused, kind)) return <RefusedIcon color="warning" fontSize="small" />;
  return isIn(SECURITY_KINDS.sign_in, kind) ? (
    <SignInIcon fontSize="small" />
  ) : (
    <ChangeIcon fontSize="small" />
  );
};

/** What happened, who did it to whom, from where, and when. */
export const SecurityRow = ({ event, timeZone }: { event: SecurityEvent; timeZone: string }) => {
  const t = useT();
  const intl = useIntl();
  const format = useFormat();
  const { kind, detail, user, by, actor, count } = event;
  const role = (name: 'owner' | 'editor' | 'viewer' | undefined) =>
    name === undefined ? '' : t(`members.role.${name}`);
  const title = t(`security.kind.${kind}`, {
    name: detail.name ?? '',
    email: detail.email ?? t('security.gone'),
    role: role(detail.role),
    from: role(detail.from),
  });
  const doer = by?.name ?? t('security.gone');
  const who = {
    person: t('security.by', { name: doer }),
    key: t('security.byKey', { name: doer }),
    operator: t('security.byOperator'),
    nobody: null,
  }[actor];
  const land =
    event.country === null
      ? null
      : (intl.formatDisplayName(event.country, { type: 'region' }) ?? event.country);
  const place = [event.browser, event.os, land, event.address].filter((part) => part !== null).join(' · ');
  const facts = [
    who,
    user !== null && user.id !== by?.id ? t('security.about', { name: user.name }) : null,
    actor === 'operator' ? null : place === '' ? t('security.unknownPlace') : place,
    isIn(SECURITY_KINDS.refused, kind) && detail.route !== undefined
      ? t('security.route', { route: detail.route })
      : null,
    count > 1 ? t('security.times', { count, time: format.minute(event.firstAt, timeZone) }) : null,
  ].filter((fact) => fact !== null);
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 1.5, px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ color: 'text.secondary', pt: 0.25 }}>{iconOf(kind)}</Box>
      <Box sx={{ minWidth: 0, flexGrow: 1, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 500 }}>{title}</Typography>
        <Typography variant="body2" color="textSecondary">
          {format.minute(event.lastAt, timeZone)}
        </Typography>
        {facts.map((fact) => (
          <Typography key={fact} variant="body2" color="textSecondary">
            {fact}
          </Typography>
        ))}
      </Box>
    </Box>
  );
};
