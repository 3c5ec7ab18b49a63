/** What the tests of exports write and read back. */
import type { Sheet } from '#export/table.ts';

/** Names as they are written where the academy teaches. */
export const NAMES = {
  latin: ['Asha Menon', 'José Fernández', 'Åsa D’Souza', 'AVA Wave To', 'Office affluent', 'N. K. Ramachandran'],
  devanagari: [
    'प्रियंका शर्मा',
    'श्रीकृष्ण त्रिपाठी',
    'कृष्णमूर्ति',
    'विद्यार्थी',
    'राजेश्वरी',
    'दुर्गेश द्विवेदी',
    'ज्ञानेश्वर',
    'लक्ष्मी',
    'अद्वैत',
    'हर्षवर्धन',
    'सिद्धार्थ',
    'ऋत्विक',
    'ईशान',
    'निखिल',
    'पूर्णिमा',
    'वैष्णवी',
    'मृत्युंजय',
    'स्नेहा',
    'रुद्राक्ष',
    'चंद्रशेखर',
  ],
  malayalam: [
    'രാജേഷ് കൃഷ്ണൻ',
    'ശ്രീലക്ഷ്മി',
    'അനഘ',
    'മുഹമ്മദ് ഷാഫി',
    'കൊച്ചുത്രേസ്യ',
    'പൗലോസ്',
    'ജ്യോതിർമയി',
    'സ്നേഹ',
    'വിഷ്ണുപ്രിയ',
    'ഗോവിന്ദൻ',
    'അശ്വതി',
    'ചന്ദ്രിക',
    'നന്ദകുമാർ',
    'ഉണ്ണിക്കൃഷ്ണൻ',
    'മീനാക്ഷി',
    'സൗമ്യ',
    'ഐശ്വര്യ',
    'തൃപ്തി',
    'ദ്രൗപദി',
    'ക്ലാര',
  ],
  tamil: ['கார்த்திகேயன்', 'ஶ்ரீனிவாசன்', 'மீனாட்சி', 'லக்ஷ்மி', 'கௌரி'],
  telugu: ['శ్రీనివాస్', 'లక్ష్మీప్రసన్న', 'కృష్ణవేణి', 'విజయ్'],
  kannada: ['ಶ್ರೀನಿವಾಸ', 'ಲಕ್ಷ್ಮಣ', 'ಕೃಷ್ಣಮೂರ್ತಿ', 'ಅರ್ಜುನ್'],
  bengali: ['শ্রীকৃষ্ণ', 'লক্ষ্মী', 'অনিন্দ্য', 'কৌশিক'],
  gujarati: ['શ્રીકૃષ્ણ', 'લક્ષ્મી', 'હર્ષદ'],
  gurmukhi: ['ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'ਹਰਜਿੰਦਰ', 'ਕਿਰਨ'],
  oriya: ['ଶ୍ରୀକୃଷ୍ଣ', 'ଲକ୍ଷ୍ମୀ', 'ବିଜୟ'],
  olChiki: ['ᱥᱟᱱᱛᱟᱲᱤ'],
  meeteiMayek: ['ꯃꯤꯇꯩ'],
  arabic: ['محمد شفیع'],
} as const;

const ALL_NAMES = Object.values(NAMES).flat();

/** As many pupils as asked for, with every name in turn. */
export function pupils(count: number): Sheet {
  return {
    title: 'Session Performance',
    columns: [
      { header: 'Student', kind: undefined, isNumeric: false },
      { header: 'Class', kind: undefined, isNumeric: false },
      { header: 'Attended Sessions', kind: undefined, isNumeric: true },
      { header: 'Progress %', kind: 'percent', isNumeric: true },
      { header: 'Days', kind: undefined, isNumeric: true },
      { header: 'Weeks', kind: undefined, isNumeric: true },
      { header: 'Last Activity', kind: undefined, isNumeric: false },
    ],
    rows: Array.from({ length: count }, (_, index) => [
      `${ALL_NAMES[index % ALL_NAMES.length]} ${index + 1}`,
      `Class ${(index % 12) + 1}`,
      index % 90,
      ((index * 37) % 10_000) / 100,
      index % 60,
      index % 12,
      new Date(2026, 8, 1 + (index % 60)),
    ]),
  };
}
