import { contents } from 'virtual:docs';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import { useId } from 'react';
import { useT } from '../../i18n/use-t.ts';

const PageLink = createLink(ListItemButton);

/** The list of all pages. `current`: the one that is shown. */
export const Contents = ({ current }: { current: string }) => {
  const t = useT();
  const id = useId();
  return (
    <nav aria-label={t('help.contents')}>
      {contents.map(({ group, pages }) => (
        <div key={group}>
          <Typography
            variant="caption"
            component="p"
            color="textSecondary"
            id={`${id}-${group}`}
            sx={{ px: 1, pb: 0.5, fontWeight: 500 }}
          >
            {t(`help.group.${group}`)}
          </Typography>
          <List dense disablePadding aria-labelledby={`${id}-${group}`} sx={{ mb: 2 }}>
            {pages.map(({ page, title }) => (
              <ListItem key={page} disablePadding>
                <PageLink
                  to="/help/$page"
                  params={{ page }}
                  selected={page === current}
                  aria-current={page === current ? 'page' : undefined}
                  sx={{ borderRadius: '8px', px: 1, py: 0.25 }}
                >
                  <ListItemText
                    primary={title}
                    lang="en"
                    slotProps={{
                      primary: { variant: 'body2', ...(page === current && { sx: { fontWeight: 700 } }) },
                    }}
                  />
                </PageLink>
              </ListItem>
            ))}
          </List>
        </div>
      ))}
    </nav>
  );
};
