import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useFieldArray } from 'react-hook-form';
import { CLASS_LIMITS, type ClassLanguage } from '../../../../contracts/accounts/class.ts';
import { LANGUAGE_NAMES } from '../../../i18n/language.ts';
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
const TestimonialFields = ({ control, language, onRemove }: TestimonialFieldsProps) => {
  const t = useT();
  const name = `content.${language}.testimonials` as const;
  const { fields, append, remove } = useFieldArray({ control, name });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <div>
        <Typography variant="h3" component="h2">
          {t('classEdit.voices')}
        </Typography>
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

interface LanguageFieldsProps {
  control: ClassControl;
  language: ClassLanguage;
  onRemoveTestimonial: () => void;
  onRemoveLanguage: () => void;
}

/** The class in one language. */
export const LanguageFields = ({
  control,
  language,
  onRemoveTestimonial,
  onRemoveLanguage,
}: LanguageFieldsProps) => {
  const t = useT();
  const name = `content.${language}` as const;
  const words = (most: number) => ({ htmlInput: { maxLength: most, lang: language } });
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <TextInput
        control={control}
        name={`${name}.title`}
        label={t('classEdit.title')}
        slotProps={words(CLASS_LIMITS.title)}
      />
      <TextInput
        control={control}
        name={`${name}.lead`}
        label={t('classEdit.lead')}
        helperText={t('classEdit.lead.help')}
        multiline
        minRows={2}
        slotProps={words(CLASS_LIMITS.lead)}
      />
      <TextInput
        control={control}
        name={`${name}.apply`}
        label={t('classEdit.apply')}
        helperText={t('classEdit.apply.help')}
        multiline
        minRows={2}
        slotProps={words(CLASS_LIMITS.apply)}
      />
      <TextInput
        control={control}
        name={`${name}.videoUrl`}
        label={t('classEdit.video')}
        helperText={t('classEdit.video.help')}
        autoComplete="off"
      />
      <TextInput
        control={control}
        name={`${name}.webinarId`}
        label={t('classEdit.webinarId')}
        helperText={t('classEdit.webinarId.help')}
        autoComplete="off"
      />
      <TestimonialFields control={control} language={language} onRemove={onRemoveTestimonial} />
      <Button color="error" onClick={onRemoveLanguage} sx={{ justifySelf: 'start' }}>
        {t('classEdit.language.remove', { language: LANGUAGE_NAMES[language] })}
      </Button>
    </Box>
  );
};
