import type { Language } from '#domain/people/languages.ts';
import type { PersonRole } from '#host/server/database/columnTypes.ts';
import type { SignInHint } from '#host/server/http/files/files.ts';
import bn from './texts/bn.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import hi from './texts/hi.json' with { type: 'json' };
import kn from './texts/kn.json' with { type: 'json' };
import ml from './texts/ml.json' with { type: 'json' };
import mr from './texts/mr.json' with { type: 'json' };
import ta from './texts/ta.json' with { type: 'json' };
import te from './texts/te.json' with { type: 'json' };
import ur from './texts/ur.json' with { type: 'json' };

/** The password of every demo account. */
export const DEMO_PASSWORD = 'tulsi-leaf-42';

export interface DemoAccount {
  pid: number;
  phone: string;
  name: string;
  role: PersonRole;
  /** What it shows: the key of its words. */
  note: keyof typeof en;
}

/** The words for each account. Not in the tables of the screens: an academy of its own has no demo accounts. */
const NOTES: Record<Language, typeof en> = { en, hi, ml, ur, ta, te, mr, bn, kn };

/** Accounts of seeded data, for the README and, while the data was made by a seed, for the sign-in page. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { pid: 3003, phone: '9000000003', name: 'Meenakshi Varma', role: 3, note: 'administrator' },
  { pid: 3012, phone: '9000000012', name: 'आदित्य कुलकर्णी', role: 12, note: 'academyStaff' },
  { pid: 3004, phone: '9000000004', name: 'Suresh Nair', role: 4, note: 'schoolUser' },
  { pid: 3006, phone: '9000000006', name: 'Rekha Thomas', role: 6, note: 'teacher' },
  { pid: 3024, phone: '9000000024', name: 'ലത കൃഷ്ണൻ', role: 24, note: 'parentOfOne' },
  { pid: 3025, phone: '9000000025', name: 'Imran Sheikh', role: 24, note: 'parentOfTwo' },
  { pid: 3026, phone: '9000000026', name: 'വിജയൻ മാഷ്', role: 6, note: 'teacherAndParent' },
  { pid: 3027, phone: '9000000027', name: 'Ravi Pillai', role: 6, note: 'banned' },
  { pid: 3005, phone: '9000000005', name: 'Anjali Menon', role: 5, note: 'student' },
];

/** The accounts as the sign-in page shows them. */
export const signInHints: readonly SignInHint[] = DEMO_ACCOUNTS.map(({ name, phone, note, role }) => ({
  name,
  notes: Object.fromEntries(Object.entries(NOTES).map(([language, words]) => [language, words[note]])),
  role,
  phone,
  password: DEMO_PASSWORD,
}));
