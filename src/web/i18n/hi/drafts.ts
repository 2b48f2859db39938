import type { drafts as english } from '../en/drafts.ts';
import type { Translated } from '../translated.ts';

export const drafts: Translated<typeof english> = {
  'draft.restored': 'जो सेव नहीं हुआ था, वह फिर से यहाँ है ({time})।',
  'draft.older':
    'आपका एक ड्राफ़्ट है ({time})। उसके बाद कैंपेन बदला गया है: इसे इस्तेमाल करने पर सेव करते समय दोनों बदलाव मिला दिए जाएँगे।',
  'draft.use': 'ड्राफ़्ट इस्तेमाल करें',
  'draft.discard': 'ड्राफ़्ट हटाएँ',
  'draft.discarded': 'ड्राफ़्ट हटा दिया गया',
  'leave.kept': 'आपने जो लिखा है वह इस ब्राउज़र में ड्राफ़्ट के रूप में रहेगा और वापस आने पर फिर दिखेगा।',
};
