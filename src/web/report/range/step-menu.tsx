import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { TimeStep } from '../../../contracts/reports/report-query.ts';
import { useT } from '../../i18n/use-t.ts';

interface StepMenuProps {
  steps: readonly TimeStep[];
  value: TimeStep;
  onChange: (value: TimeStep) => void;
}

/** Selects the time step of a chart. */
export const StepMenu = ({ steps, value, onChange }: StepMenuProps) => {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const said = t(`step.${value}`);
  return (
    <>
      <Button
        size="small"
        color="inherit"
        endIcon={<ArrowDropDown />}
        aria-label={`${t('step.label')}: ${said}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {said}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {steps.map((step) => (
          <MenuItem
            key={step}
            role="menuitemradio"
            aria-checked={step === value}
            selected={step === value}
            dense
            onClick={() => {
              setAnchor(null);
              onChange(step);
            }}
          >
            {t(`step.${step}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
