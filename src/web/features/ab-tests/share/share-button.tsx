import Share from '@mui/icons-material/ShareOutlined';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { abTestQuery } from '../../../api/campaigns/ab-tests.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ShareDialog } from '../../../sharing/share-dialog.tsx';

/** Links that let others read the results of a test. */
export const ShareButton = ({ test, timeZone }: { test: string; timeZone: string }) => {
  const t = useT();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        className="no-print"
        variant="outlined"
        aria-haspopup="dialog"
        startIcon={<Share fontSize="small" />}
        onClick={() => setOpen(true)}
      >
        {t('abShare.open')}
      </Button>
      {open && (
        <ShareDialog
          subject={{ of: 'test', id: test }}
          timeZone={timeZone}
          title={t('abShare.title')}
          text={t('abShare.text')}
          list={t('abShare.list')}
          terms={{}}
          // The trail says who shared it.
          onChanged={() => void queries.invalidateQueries(abTestQuery(test))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};
