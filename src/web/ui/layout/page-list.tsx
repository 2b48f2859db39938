import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { createLink, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { Link } from './link.tsx';

export interface ListedPage {
  id: string;
  label: string;
  link: Pick<LinkProps, 'to' | 'params'>;
}

interface PageListProps {
  /** The name of the navigation. */
  label: string;
  pages: readonly ListedPage[];
  /** Id of the page that is shown. */
  current: string;
  /** Beside the page, or above it. */
  place: 'side' | 'top';
}

const PageLink = createLink(MenuItem);

/** The pages as a menu, opened by a button with the name of the current one. */
const PageMenu = ({ label, pages, current }: Omit<PageListProps, 'place'>) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  return (
    <>
      <Button
        fullWidth
        variant="outlined"
        color="inherit"
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ justifyContent: 'space-between', px: 2, borderColor: 'divider' }}
      >
        {pages.find(({ id }) => id === current)?.label ?? label}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        slotProps={{
          list: { 'aria-label': label },
          paper: { variant: 'outlined', elevation: 0, sx: { width: anchor?.offsetWidth } },
        }}
      >
        {pages.map(({ id, label: name, link }) => (
          <PageLink
            key={id}
            {...link}
            selected={id === current}
            aria-current={id === current ? 'page' : undefined}
            onClick={close}
          >
            {name}
          </PageLink>
        ))}
      </Menu>
    </>
  );
};

const besideStyle = (isCurrent: boolean) => ({
  px: 1.5,
  py: 0.75,
  borderRadius: '8px',
  // On a tint of the primary color, text of that color has too little contrast.
  ...(isCurrent && { color: 'text.primary', bgcolor: 'rgba(var(--mui-palette-primary-mainChannel) / 0.08)' }),
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
});

const aboveStyle = (isCurrent: boolean) => ({
  px: 1.5,
  py: 1.25,
  whiteSpace: 'nowrap',
  borderBottom: 2,
  borderColor: isCurrent ? 'primary.main' : 'transparent',
  '&:hover': { color: 'text.primary' },
});

/** The pages of one section of the application as links; behind a button where there is no room for them. */
export const PageList = ({ place, ...list }: PageListProps) => {
  const { label, pages, current } = list;
  const hasRoom = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true });
  const isBeside = place === 'side';
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{
        minWidth: 0,
        mb: hasRoom && isBeside ? 0 : 2.5,
        ...(hasRoom && isBeside && { position: 'sticky', top: 80, alignSelf: 'start' }),
        ...(hasRoom && !isBeside && { borderBottom: 1, borderColor: 'divider', overflowX: 'auto' }),
      }}
    >
      {!hasRoom && <PageMenu {...list} />}
      {hasRoom && (
        <Box
          component="ul"
          sx={{
            m: 0,
            p: 0,
            listStyle: 'none',
            display: 'flex',
            flexDirection: isBeside ? 'column' : 'row',
            gap: 0.25,
          }}
        >
          {pages.map(({ id, label: name, link }) => (
            <li key={id}>
              <Link
                {...link}
                variant="body2"
                underline="none"
                {...(id === current && { 'aria-current': 'page' })}
                sx={{
                  display: 'block',
                  color: id === current ? 'primary.main' : 'text.secondary',
                  fontWeight: id === current ? 700 : 500,
                  ...(isBeside ? besideStyle : aboveStyle)(id === current),
                }}
              >
                {name}
              </Link>
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
};
