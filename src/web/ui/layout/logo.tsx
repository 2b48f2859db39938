import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

/** A ring with a line through it. */
export const Logo = (props: SvgIconProps) => (
  <SvgIcon viewBox="0 0 32 32" {...props} sx={{ fill: 'none', strokeLinecap: 'round', ...props.sx }}>
    <circle cx="16" cy="16" r="9.5" strokeWidth="4.5" stroke="var(--mui-palette-primary-main)" />
    <path d="M2.5 25.5C8 25.500 10.5 20 16 16s8-9.5 13.5-9.5" strokeWidth="3" stroke="currentColor" />
  </SvgIcon>
);
