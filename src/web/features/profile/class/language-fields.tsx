import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CLASS_LIMITS, type ClassLanguage } from '../../../../contracts/accounts/class.ts';
import { LANGUAGE_NAMES } from '../../../i18n/language.ts';
import { useT } from '../../../i18n/use-t.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { TestimonialFields } from './testimonial-fields.tsx';
import type { ClassControl } from './values.ts';

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
