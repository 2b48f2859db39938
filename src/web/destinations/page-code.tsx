import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CodeBox } from '../ui/feedback/code-box.tsx';
import { CopyButton } from '../ui/feedback/copy-button.tsx';

/**
 * The script of a landing page. With a slug, for a page that ads open directly; without one, for a page behind a link, which
 * learns its click from its own address. `origin`: `https://go.example`.
 */
export const scriptTag = (origin: string, slug?: string): string =>
  `<script src="${origin}/t.js"${slug === undefined ? '' : ` data-link="${slug}"`} defer></script>`;

interface PageCodeProps {
  /** What to do with the code. */
  label: string;
  code: string;
  /** What its button copies. */
  copy: string;
}

/** Code for a page, with a button that copies it. */
export const PageCode = ({ label, code, copy }: PageCodeProps) => (
  <Box>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
      <Typography variant="body2" sx={{ flexGrow: 1 }}>
        {label}
      </Typography>
      <CopyButton text={code} label={copy} compact />
    </Box>
    <CodeBox>{code}</CodeBox>
  </Box>
);
