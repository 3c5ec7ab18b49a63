/** Words that the seed makes its people, schools and titles from, in the scripts of the academy. */

import type { LocalizedNames } from '#host/server/database/columnTypes.ts';

/** First and last names that go together, by script. */
export const NAMES = {
  latin: {
    first:
      'Aarav Diya Ananya Vihaan Ishaan Meera Kabir Saanvi Rohan Nisha Arjun Priya Advait Kavya Farhan Ayesha Joel Maria Tenzin Pema Sneha Rahul Lakshmi Gautham Zara Nikhil Fathima Siddharth Anjali Dev'.split(
        ' ',
      ),
    last: 'Menon Nair Rao Reddy Iyer Fernandes Chauhan Joseph Bose Sharma Khan Pillai Thapa Gurung Das Kulkarni Sheikh Patel Mathew Varma Banerjee Singh Shetty Rai'.split(
      ' ',
    ),
  },
  devanagari: {
    first:
      'आरव दिया अनन्या विहान ईशान मीरा कबीर सान्वी रोहन निशा अर्जुन प्रिया स्नेहा श्रेयस काव्या तन्वी ऋषि गौरी ज्योति सिद्धार्थ'.split(
        ' ',
      ),
    last: 'देशपांडे मिश्रा शर्मा जोशी कुलकर्णी त्रिपाठी श्रेष्ठ गुरुङ चौहान पाटील सिंह द्विवेदी'.split(' '),
  },
  malayalam: {
    first: 'അഞ്ജലി അർജുൻ ലക്ഷ്മി ഗൗതം മീനാക്ഷി ശ്രീജിത്ത് ദേവിക അനന്തു കാവ്യ വിഷ്ണു ആതിര നിഖിൽ ഫാത്തിമ ജോയൽ സ്നേഹ രാഹുൽ'.split(' '),
    last: 'കൃഷ്ണൻ മേനോൻ നായർ പിള്ള വർഗീസ് തോമസ് നമ്പൂതിരി കുറുപ്പ് മാത്യു'.split(' '),
  },
} as const;

/** The schools of the demo; more are made of places and kinds. */
export const SCHOOLS = [
  { name: 'Vidya Jyothi Public School', country: 'India', region: 'Kerala', slug: 'vidyajyothi' },
  { name: 'केन्द्रीय ज्ञान विद्यालय', country: 'India', region: 'Maharashtra', slug: 'gyan' },
  { name: 'Himalaya Secondary School', country: 'Nepal', region: 'Bagmati', slug: 'himalaya' },
  { name: 'ശ്രീ നാരായണ വിദ്യാമന്ദിർ', country: 'India', region: 'Kerala', slug: 'narayana' },
  { name: 'St. Mary’s Higher Secondary School', country: 'India', region: 'Kerala', slug: 'stmarys' },
  { name: 'सरस्वती निकेतन माध्यमिक विद्यालय', country: 'Nepal', region: 'Gandaki', slug: 'saraswati' },
  { name: 'Delhi Model Academy', country: 'India', region: 'Delhi', slug: 'delhimodel' },
  { name: 'Bharathi Matriculation School', country: 'India', region: 'Tamil Nadu', slug: 'bharathi' },
] as const;

export const PLACES =
  'Kochi Pune Nagpur Thrissur Kozhikode Jaipur Indore Mysuru Madurai Patna Lucknow Bhopal Surat Kollam Nashik Salem Ranchi Shimla Udaipur Guntur'.split(
    ' ',
  );
export const SCHOOL_KINDS = ['Public School', 'Model School', 'Vidyalaya', 'Higher Secondary School', 'Academy'];
export const REGIONS = ['Kerala', 'Maharashtra', 'Delhi', 'Tamil Nadu', 'Karnataka', 'Gujarat', 'Bihar', 'Rajasthan'];

/** Subjects with what is taught in them. */
export const SUBJECTS = [
  {
    name: 'Physics',
    topics: [
      'Units and Errors',
      'Laws of Motion',
      'Kinematics',
      'Work and Energy',
      'Thermodynamics',
      'Ray Optics',
      'तरंग प्रकाशिकी',
      'Semiconductors',
    ],
  },
  {
    name: 'Chemistry',
    topics: [
      'Chemical Bonding',
      'कार्बनिक रसायन',
      'Equilibrium',
      'Electrochemistry',
      'The Periodic Table',
      'Solutions',
      'Polymers',
      'ലായനികൾ',
    ],
  },
  {
    name: 'Biology',
    topics: [
      'Cell Structure',
      'Genetics',
      'Plant Physiology',
      'മനുഷ്യ ശരീരം',
      'Evolution',
      'Ecology',
      'Reproduction',
      'Biotechnology',
    ],
  },
  {
    name: 'गणित',
    topics: [
      'समाकलन',
      'Matrices',
      'Probability',
      'त्रिकोणमिति',
      'Vectors',
      'Quadratic Equations',
      'Limits',
      'Conic Sections',
    ],
  },
  {
    name: 'English',
    topics: [
      'Reading Comprehension',
      'Tenses',
      'Poetry',
      'Essay Writing',
      'Vocabulary',
      'Reported Speech',
      'Drama',
      'Letters',
    ],
  },
  {
    name: 'മലയാളം',
    topics: ['കവിത', 'വ്യാകരണം', 'ചെറുകഥ', 'ഉപന്യാസം', 'നോവൽ', 'പദപരിചയം', 'നാടകം', 'ഭാഷാചരിത്രം'],
  },
] as const;

/** Exam categories by id; 5 is Chapter Wise, one has no name. */
export const EXAM_CATEGORIES = [
  'Unit Test',
  'Mock Test',
  'Previous Year Papers',
  'साप्ताहिक परीक्षा',
  'Chapter Wise',
  null,
  '',
] as const;

/** Video categories by id: those of the subjects, and two without a good name. */
export const VIDEO_CATEGORIES = [
  'Physics',
  'രസതന്ത്രം',
  'Biology',
  'गणित',
  'English',
  'മലയാളം',
  'Study Skills',
  '',
] as const;

/**
 * What subjects and categories are called in the languages of the screens, by their names. Where a name is in one of them
 * already it stands.
 */
export const LOCALIZED_NAMES: Readonly<Record<string, LocalizedNames>> = {
  Physics: { hi: 'भौतिकी', ml: 'ഭൗതികശാസ്ത്രം', ur: 'طبیعیات' },
  Chemistry: { hi: 'रसायन विज्ञान', ml: 'രസതന്ത്രം', ur: 'کیمیا' },
  രസതന്ത്രം: { hi: 'रसायन विज्ञान', ur: 'کیمیا' },
  Biology: { hi: 'जीव विज्ञान', ml: 'ജീവശാസ്ത്രം', ur: 'حیاتیات' },
  गणित: { ml: 'ഗണിതം', ur: 'ریاضی' },
  English: { hi: 'अंग्रेज़ी', ml: 'ഇംഗ്ലീഷ്', ur: 'انگریزی' },
  മലയാളം: { hi: 'मलयालम', ur: 'ملیالم' },
  'Unit Test': { hi: 'इकाई परीक्षा', ml: 'യൂണിറ്റ് പരീക്ഷ', ur: 'یونٹ ٹیسٹ' },
  'Mock Test': { hi: 'अभ्यास परीक्षा', ml: 'മാതൃകാ പരീക്ഷ', ur: 'مشقی امتحان' },
  'Previous Year Papers': { hi: 'पिछले वर्षों के प्रश्नपत्र', ml: 'മുൻവർഷ ചോദ്യപേപ്പറുകൾ', ur: 'پچھلے برسوں کے پرچے' },
  'साप्ताहिक परीक्षा': { ml: 'പ്രതിവാര പരീക്ഷ', ur: 'ہفتہ وار امتحان' },
  'Chapter Wise': { hi: 'अध्यायवार', ml: 'അധ്യായം തിരിച്ച്', ur: 'باب وار' },
  'Study Skills': { hi: 'पढ़ने के तरीके', ml: 'പഠനരീതികൾ', ur: 'پڑھنے کے طریقے' },
};

/** The study plans, with edge cases for the screens. `schools` says which schools they are shared with. */
export const PLANS = [
  {
    id: 7,
    title: 'Medical Entrance Foundation',
    description: 'Thirteen weeks of physics, chemistry and biology.',
    grade: 11,
    days: 90,
    schools: 'all',
    owner: 3003,
    isEnabled: true,
  },
  {
    id: 8,
    title: 'Engineering Crash Course',
    description: 'Last-minute revision for class twelve.',
    grade: 12,
    days: 56,
    schools: 'odd',
    owner: 3012,
    isEnabled: true,
  },
  {
    id: 9,
    title: 'ഭൗതികശാസ്ത്രം: സമഗ്ര പഠനം',
    description: 'പ്ലസ് വൺ ഭൗതികശാസ്ത്രം, ഒരു മാസത്തിൽ.',
    grade: 11,
    days: 30,
    schools: 'odd',
    owner: 3012,
    isEnabled: true,
  },
  {
    id: 10,
    title: 'बोर्ड परीक्षा की तैयारी',
    description: 'कक्षा १० के लिए छह सप्ताह।',
    grade: 10,
    days: 42,
    schools: 'even',
    owner: 3003,
    isEnabled: true,
  },
  {
    id: 11,
    title: 'Weekend Revision',
    description: 'Three days, one a weekend.',
    grade: 10,
    days: 3,
    schools: 'all',
    owner: 3006,
    isEnabled: true,
  },
  {
    id: 12,
    title: 'Olympiad Preparation',
    description: null,
    grade: 12,
    days: 0,
    schools: 'odd',
    owner: 3003,
    isEnabled: false,
  },
  {
    id: 13,
    title: 'Language Bridge',
    description: 'English and Malayalam side by side; not shared yet.',
    grade: 9,
    days: 14,
    schools: 'none',
    owner: 3006,
    isEnabled: true,
  },
  {
    id: 14,
    title: 'Foundation for Class 9',
    description: 'A gentle start into the sciences.',
    grade: 9,
    days: 21,
    schools: 'even',
    owner: 3003,
    isEnabled: true,
  },
] as const;

/** Holidays that fall on the same day every year. */
export const HOLIDAYS = [
  { month: 1, day: 26, name: 'Republic Day' },
  { month: 5, day: 1, name: 'May Day' },
  { month: 8, day: 15, name: 'Independence Day' },
  { month: 9, day: 5, name: 'Onam' },
  { month: 10, day: 2, name: 'Gandhi Jayanti' },
  { month: 10, day: 20, name: 'दीपावली' },
  { month: 11, day: 1, name: 'കേരളപ്പിറവി' },
  { month: 12, day: 25, name: 'Christmas' },
] as const;

export const NOTICES = [
  ['Sports day', 'On Saturday, from eight in the morning.'],
  ['छुट्टी की सूचना', 'सोमवार को विद्यालय बंद रहेगा।'],
  ['Mock test on Sunday', 'The second mock test opens at nine. Bring nothing but patience.'],
  ['രക്ഷാകർതൃ യോഗം', 'വെള്ളിയാഴ്ച വൈകിട്ട് നാലിന്.'],
  ['Server maintenance', 'Videos may stutter between one and two at night.'],
  ['New plan: Engineering Crash Course', 'Shared with your school from today.'],
  ['Fee reminder', 'The second instalment is due by the end of the month.'],
  ['Library hours', 'The library stays open until six during examinations.'],
] as const;

/** What teachers note about students. */
export const NOTES = [
  'Called the parents about the missed live classes. The bus is late on Mondays.',
  'Asked for more exercises in Physics and got the practice sheet.',
  'മാതാപിതാക്കളുമായി സംസാരിച്ചു. അടുത്ത ആഴ്ച വീണ്ടും വിളിക്കും.',
  'Helps two others with Mathematics. Told the family.',
  'अभिभावक से बात हुई। शाम को पढ़ने का समय तय किया।',
] as const;

export const CONVERSATIONS = [
  ['Physics practical on Friday', 'Please send the record book along.', 'She will bring it, thank you.'],
  [
    'Leave request for Onam',
    'We will be away for three days. Is that all right?',
    'Of course. Please catch up on the two videos of that week.',
  ],
  ['गणित में सहायता', 'क्या आप उसे अतिरिक्त अभ्यास दे सकते हैं?', 'हाँ, मैंने नई अभ्यास पत्रिका साझा की है।'],
  ['Bus timing', 'Is the bus late today?', 'About ten minutes, because of the rain.'],
  ['പരീക്ഷാ ഫലം', 'ഫലം എപ്പോൾ അറിയാം?', 'നാളെ രാവിലെ പ്രസിദ്ധീകരിക്കും.'],
  [
    'Missed live classes',
    'He missed two classes with a fever. How can he make up for them?',
    'Both recordings are in the plan under day 12.',
  ],
] as const;
