import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useController } from 'react-hook-form';
import { useT } from '../../../i18n/use-t.ts';
import type { CampaignForm } from './form-values.ts';

const MODES = ['302', '307', 'meta', 'none'] as const;

/** The redirect methods, each with a line that says when to use it. */
export const RedirectChoice = ({ form }: { form: CampaignForm }) => {
  const t = useT();
  const { field } = useController({ control: form.control, name: 'redirect' });
  return (
    <FormControl>
      <FormLabel id="redirect-label" sx={{ fontWeight: 500, color: 'text.primary' }}>
        {t('behaviour.redirect')}
      </FormLabel>
      <RadioGroup
        aria-labelledby="redirect-label"
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
      >
        {MODES.map((mode) => (
          <FormControlLabel
            key={mode}
            value={mode}
            control={<Radio sx={{ my: '-9px' }} />}
            sx={{ alignItems: 'flex-start', mt: 1.5, mr: 0 }}
            label={
              <Box>
                {t(`behaviour.redirect.${mode}`)}
                <Typography variant="body2" color="textSecondary">
                  {t(`behaviour.redirect.${mode}.help`)}
                </Typography>
              </Box>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
};
