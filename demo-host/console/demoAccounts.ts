/** A demo account, as the host tells it with the page. */
export interface DemoAccount {
  name: string;
  /** What it is good for trying. */
  note: string;
  role: number;
  phone: string;
  password: string;
}

/** Accounts that a host with the demo's data tells with the page; any other host tells none. */
export function readDemoAccounts(): DemoAccount[] {
  try {
    const told: unknown = JSON.parse(document.getElementById('demo-accounts')?.textContent ?? '[]');
    return Array.isArray(told) ? told : [];
  } catch {
    return [];
  }
}
