import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { DecisionStep } from '../../contracts/routing/decision.ts';
import { useT } from '../i18n/use-t.ts';
import { stepWords } from './step-text.ts';
import { useWords } from './use-decision-text.ts';

const Mark = ({ holds }: { holds: boolean }) => {
  const t = useT();
  const label = t(holds ? 'step.holds' : 'step.fails');
  const Icon = holds ? Check : Close;
  return (
    <Icon
      titleAccess={label}
      color={holds ? 'success' : 'action'}
      sx={{ fontSize: '1.125rem', flexShrink: 0, mt: '1px' }}
    />
  );
};

interface DecisionStepsProps {
  steps: readonly DecisionStep[];
  /** IANA name of the campaign's zone. */
  zone: string;
}

/** The path to a decision, step by step: each rule that was tried and why it matched the visitor or did not. */
export const DecisionSteps = ({ steps, zone }: DecisionStepsProps) => {
  const words = useWords(zone);
  return (
    <Box component="ol" sx={{ m: 0, pl: 2.5, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
      {stepWords(words, steps).map(({ key, text, matched, need, conditions }) => (
        <Box component="li" key={key} sx={{ pl: 0.5, '& + &': { mt: 1 } }}>
          <Box component="span" sx={{ fontWeight: matched === true ? 600 : undefined }}>
            {text}
          </Box>
          {need !== null && (
            <Typography variant="body2" color="textSecondary">
              {need}
            </Typography>
          )}
          {conditions.length > 0 && (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0 }}>
              {conditions.map((one) => (
                <Box component="li" key={one.key} sx={{ display: 'flex', gap: 0.75, py: 0.25 }}>
                  <Mark holds={one.holds} />
                  <span>{one.text}</span>
                </Box>
              ))}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
};
