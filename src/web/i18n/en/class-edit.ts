/** The editor of the class page. */
export const classEdit = {
  'classEdit.page': 'Class page',
  'classEdit.page.lead': 'What visitors to your free class read and watch.',
  'classEdit.others.title': 'Only the instance owner can edit this page',
  'classEdit.others.text':
    'To edit the class page, sign in as the owner, in the first workspace they created.',
  'classEdit.sample':
    'Visitors see a sample, marked as such and without a video. Save your own class to replace it.',
  'classEdit.problems': 'The class.json in the data folder has errors and was not imported',
  'classEdit.languages': 'Class languages',
  'classEdit.language.none':
    'The class is not available in {language}. Visitors who use it see another language.',
  'classEdit.language.add': 'Add {language}',
  'classEdit.language.remove': 'Remove {language}',
  'classEdit.language.removed': 'Language removed from the form',
  'classEdit.title': 'Class name',
  'classEdit.lead': 'Introduction (optional)',
  'classEdit.lead.help': 'Shown below the name.',
  'classEdit.apply': 'Text above the form (optional)',
  'classEdit.apply.help': 'Tell visitors why they should sign up.',
  'classEdit.video': 'Video URL',
  'classEdit.video.help':
    'An https URL of a file (.mp4, .m4v, .webm, .ogv, .mov), or an embed URL from YouTube or Vimeo.',
  'classEdit.webinarId': 'Webinar ID',
  'classEdit.webinarId.help':
    'Stored with each sign-up. Use letters, digits, ., - and _, for example launch-2026.',
  'classEdit.voices': 'Testimonials',
  'classEdit.voices.rule':
    'Quote only real viewers, with their consent. Fairlead never makes testimonials up. If you add none, the page has no such section.',
  'classEdit.voice': 'Testimonial {number, number}',
  'classEdit.voice.add': 'Add testimonial',
  'classEdit.voice.remove': 'Remove testimonial {number, number}',
  'classEdit.voice.removed': 'Testimonial removed from the form',
  'classEdit.quote': 'Quote',
  'classEdit.speaker': 'Speaker name',
  'classEdit.speaker.help': 'For example: Rita, media buyer',
  'classEdit.speakerId': 'Speaker ID',
  'classEdit.speakerId.help': 'The 24-character ID of this person in your records.',
  'classEdit.preview': 'Preview',
  'classEdit.preview.note':
    'Preview of the form as it is now, even if it is not saved. Signing up here stores nothing.',
  'classEdit.preview.close': 'Back to the form',
  'classEdit.import': 'Import class.json',
  'classEdit.import.refused': 'This file was not imported. Correct it, then choose it again.',
  'classEdit.imported': 'Imported into the form. Save to publish it',
  'classEdit.export': 'Export class.json',
  'classEdit.saved': 'Class saved. Visitors will see it within a minute',
  'classEdit.conflict':
    'Someone else saved the class after you opened it. Your changes are still here, unsaved.',
  'classEdit.conflict.load': 'Load the saved class',
  'classEdit.conflict.mine': 'Replace it with mine',
  'classEdit.reset': 'Reset to the sample',
  'classEdit.reset.title': 'Replace your class with the sample?',
  'classEdit.reset.text':
    'This deletes your text, video and testimonials in all languages. To keep them, export them first. Sign-ups stay.',
  'classEdit.reset.action': 'Delete my class',
  'field.class_json': 'This is not valid JSON',
  'field.class_language': 'Add the class in at least one language',
  'field.video_invalid': 'Enter an https URL of a video file, or an embed URL from YouTube or Vimeo',
  'field.webinar_id_invalid': 'The webinar ID must be 1 to 100 letters, digits, ., - and _',
  'field.speaker_id_length': 'The speaker ID must have exactly 24 characters',
  'field.too_many_testimonials': 'Add at most 60 testimonials',
} as const;
