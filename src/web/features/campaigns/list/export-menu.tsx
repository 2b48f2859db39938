import Download from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { CampaignFilters } from '../../../../contracts/campaigns/campaign.ts';
import type { FileFormat } from '../../../../contracts/campaigns/campaign-import.ts';
import { downloadCampaigns } from '../../../api/campaigns/campaign-files.ts';
import { useT } from '../../../i18n/use-t.ts';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';

/** Exports everything that matches the filters. */
export const ExportMenu = ({ filters }: { filters: CampaignFilters }) => {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const download = async (format: FileFormat): Promise<void> => {
    setAnchor(null);
    try {
      await downloadCampaigns(format, filters);
    } catch (error) {
      notify({ message: failureKey(error), tone: 'error' });
    }
  };
  return (
    <>
      <Button
        startIcon={<Download />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('campaignList.export')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => void download('csv')}>{t('campaignList.export.csv')}</MenuItem>
        <MenuItem onClick={() => void download('json')}>{t('campaignList.export.json')}</MenuItem>
      </Menu>
    </>
  );
};
