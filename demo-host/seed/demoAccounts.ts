import type { PersonRole } from '#host/server/database/columnTypes.ts';

/** The password of every demo account. */
export const DEMO_PASSWORD = 'tulsi-leaf-42';

export interface DemoAccount {
  pid: number;
  phone: string;
  name: string;
  role: PersonRole;
  /** What it shows. */
  note: string;
}

/** Accounts of seeded data, for the README and, while the data was made by a seed, for the sign-in page. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { pid: 3003, phone: '9000000003', name: 'Meenakshi Varma', role: 3, note: 'Administrator of the academy' },
  { pid: 3012, phone: '9000000012', name: 'आदित्य कुलकर्णी', role: 12, note: 'Academy staff' },
  { pid: 3004, phone: '9000000004', name: 'Suresh Nair', role: 4, note: 'School user of Vidya Jyothi Public School' },
  { pid: 3006, phone: '9000000006', name: 'Rekha Thomas', role: 6, note: 'Teacher at two schools' },
  { pid: 3024, phone: '9000000024', name: 'ലത കൃഷ്ണൻ', role: 24, note: 'Parent of one child' },
  { pid: 3025, phone: '9000000025', name: 'Imran Sheikh', role: 24, note: 'Parent of two children at two schools' },
  { pid: 3026, phone: '9000000026', name: 'വിജയൻ മാഷ്', role: 6, note: 'Teacher and parent: may also Login as Parent' },
  { pid: 3027, phone: '9000000027', name: 'Ravi Pillai', role: 6, note: 'Banned: may not sign in' },
  { pid: 3005, phone: '9000000005', name: 'Anjali Menon', role: 5, note: 'Student: this role may not sign in' },
];
