import ButtonBase, { type ButtonBaseProps } from '@mui/material/ButtonBase';
import { createLink } from '@tanstack/react-router';
import type { Ref } from 'react';

const style = {
  display: 'flex',
  width: 1,
  gap: 1.5,
  px: 2,
  py: 1,
  justifyContent: 'flex-start',
  textAlign: 'left',
  typography: 'body2',
  '&:hover, &.Mui-focusVisible': { bgcolor: 'action.hover' },
} as const;

type AnchorProps = Omit<ButtonBaseProps<'a'>, 'component' | 'ref'> & { ref?: Ref<HTMLAnchorElement> };

const Anchor = (props: AnchorProps) => <ButtonBase<'a'> component="a" sx={style} {...props} />;

export const RowLink = createLink(Anchor);

export const RowButton = (props: Omit<ButtonBaseProps, 'ref'>) => <ButtonBase sx={style} {...props} />;
