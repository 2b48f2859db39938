import Button, { type ButtonProps } from '@mui/material/Button';
import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import MuiLink, { type LinkProps as MuiLinkProps } from '@mui/material/Link';
import { createLink } from '@tanstack/react-router';
import type { Ref } from 'react';

type AnchorButtonProps = Omit<ButtonProps<'a'>, 'component' | 'ref'> & { ref?: Ref<HTMLAnchorElement> };

const AnchorButton = (props: AnchorButtonProps) => <Button<'a'> component="a" {...props} />;

export const LinkButton = createLink(AnchorButton);

type AnchorIconProps = Omit<IconButtonProps<'a'>, 'component' | 'ref'> & { ref?: Ref<HTMLAnchorElement> };

const AnchorIcon = (props: AnchorIconProps) => <IconButton<'a'> component="a" {...props} />;

/** A link to a screen that is only an icon. */
export const IconLink = createLink(AnchorIcon);

const Anchor = (props: MuiLinkProps & { ref?: Ref<HTMLAnchorElement> }) => <MuiLink {...props} />;

/** A link to a screen in running text or a table. */
export const Link = createLink(Anchor);
