import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useFieldArray } from 'react-hook-form';
import { CLASS_LIMITS, type ClassLanguage } from '../../../../contracts/accounts/class.ts';
import { useT } from '../../../i18n/use-t.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { type ClassControl, NO_TESTIMONIAL } from './values.ts';

const MOST = 60;

interface TestimonialFieldsProps {
  control: ClassControl;
  language: ClassLanguage;
  /** Called before something is removed. */
  onRemove: () => void;
}

/** Testimonials about the class, with the rule for them. */
export const TestimonialFields = ({ control, language, onRemove }: TestimonialFieldsProps) => {
  const t = useT();
  const name = `content.${language}.testimonials` as const;
  const { fields, append, remove } = useFieldArray({ control, name });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <div>
        <Typography variant="h3">{t('classEdit.voices')}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {t('classEdit.voices.rule')}
        </Typography>
      </div>
      {fields.map(({ id }, place) => (
        <Box
          key={id}
          component="fieldset"
          sx={{ border: 1, borderColor: 'divider', borderRadius: 1, m: 0, p: 2, pt: 1, minWidth: 0 }}
        >
          <Box component="legend" sx={{ px: 0.5, fontSize: '0.875rem' }}>
            {t('classEdit.voice', { number: place + 1 })}
          </Box>
          <Box sx={{ display: 'grid', gap: 2 }}>
            <TextInput
              control={control}
              name={`${name}.${place}.quote`}
              label={t('classEdit.quote')}
              multiline
              minRows={2}
              slotProps={{ htmlInput: { maxLength: CLASS_LIMITS.quote, lang: language } }}
            />
            <TextInput
              control={control}
              name={`${name}.${place}.speaker`}
              label={t('classEdit.speaker')}
              helperText={t('classEdit.speaker.help')}
              slotProps={{ htmlInput: { maxLength: CLASS_LIMITS.speaker, lang: language } }}
            />
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
              <TextInput
                control={control}
                name={`${name}.${place}.speakerId`}
                label={t('classEdit.speakerId')}
                helperText={t('classEdit.speakerId.help')}
                autoComplete="off"
              />
              <IconButton
                aria-label={t('classEdit.voice.remove', { number: place + 1 })}
                sx={{ mt: 1 }}
                onClick={() => {
                  onRemove();
                  remove(place);
                }}
              >
                <Delete />
              </IconButton>
            </Box>
          </Box>
        </Box>
      ))}
      {fields.length < MOST && (
        <Button startIcon={<Add />} sx={{ justifySelf: 'start' }} onClick={() => append(NO_TESTIMONIAL)}>
          {t('classEdit.voice.add')}
        </Button>
      )}
    </Box>
  );
};
