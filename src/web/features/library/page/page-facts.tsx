import Box from '@mui/material/Box';
import type { LibraryPage } from '../../../../contracts/library/library-page.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { type Fact, FactGrid } from '../../../ui/layout/fact-grid.tsx';

/** A page for those who may not change it. */
export const PageFacts = ({ page: { name, url, tags, notes } }: { page: LibraryPage }) => {
  const t = useT();
  const facts: Fact[] = [
    [t('library.column.name'), name],
    [t('campaign.destination.url'), url],
    [t('tags.label'), tags.join(', ')],
    [t('campaign.notes.label'), notes],
  ];
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <FactGrid facts={facts.filter(([, value]) => value !== '')} />
      <CopyButton text={url} label={t('library.copyUrl')} />
    </Box>
  );
};
