/** A demo account, as the server writes it into the page. */
export interface DemoAccount {
  name: string;
  /** What one can try with it, by language. */
  notes: Readonly<Record<string, string>>;
  role: number;
  phone: string;
  password: string;
}

/** The demo accounts in the page; a server without demo data writes none. */
export function readDemoAccounts(): DemoAccount[] {
  try {
    const accounts: unknown = JSON.parse(document.getElementById('demo-accounts')?.textContent ?? '[]');
    return Array.isArray(accounts) ? accounts : [];
  } catch {
    return [];
  }
}
