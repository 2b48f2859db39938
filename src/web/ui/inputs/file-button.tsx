import Button, { type ButtonProps } from '@mui/material/Button';
import { useRef } from 'react';

interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'disabled' | 'sx' | 'startIcon'> {
  label: string;
  /** As the attribute of a file input. */
  accept: string;
  onFile: (file: File) => void;
}

/** A button that asks for one file; the same file can be chosen again. The input itself is hidden from everyone. */
export const FileButton = ({ label, accept, onFile, ...rest }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
};
