import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import Button, { type ButtonProps } from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useT } from '../../i18n/use-t.ts';
import { copyText, useCopied } from './copy.ts';
import { notify } from './notices.ts';

interface CopyButtonProps {
  text: string;
  /** Names what is copied; the accessible name stays the same while "Copied" is shown. */
  label: string;
  /** An icon only, for tables. */
  compact?: boolean;
  variant?: ButtonProps['variant'];
}

export const CopyButton = ({ text, label, compact = false, variant = 'outlined' }: CopyButtonProps) => {
  const t = useT();
  const copied = useCopied((state) => state.text === text);
  const copy = async (): Promise<void> => {
    if (!(await copyText(text))) notify({ message: 'copy.failed', tone: 'warning' });
  };
  const icon = copied ? <Check fontSize="small" /> : <ContentCopy fontSize="small" />;
  const said = (
    <span
      role="status"
      style={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}
    >
      {copied ? t('copy.done') : ''}
    </span>
  );
  if (compact) {
    return (
      <>
        <Tooltip title={copied ? t('copy.done') : label} describeChild>
          <IconButton size="small" aria-label={label} onClick={copy} color={copied ? 'success' : 'default'}>
            {icon}
          </IconButton>
        </Tooltip>
        {said}
      </>
    );
  }
  return (
    <>
      <Button
        variant={variant}
        startIcon={icon}
        onClick={copy}
        aria-label={label}
        color={copied ? 'success' : 'primary'}
        sx={{ flexShrink: 0, minWidth: 128 }}
      >
        {copied ? t('copy.done') : label}
      </Button>
      {said}
    </>
  );
};
