/** The study-plan screens as a person knows them. */
import type { Academy, Page, SignedIn } from '#tests/support/journeys.ts';

/** Opens a place of the console with a session already there. */
export async function open(page: Page, academy: Academy, { token, user, menu }: SignedIn, path: string): Promise<void> {
  await page.addInitScript(
    ([adminToken, adminUser, adminMenu]) => {
      localStorage.setItem('adminToken', adminToken as string);
      localStorage.setItem('adminUser', adminUser as string);
      localStorage.setItem('adminMenu', adminMenu as string);
    },
    [token, JSON.stringify(user), JSON.stringify(menu)],
  );
  await page.goto(academy.origin + path);
}

/** The same session at a host that offers nothing beyond the spec's calls. */
export const onlyTheSpec = (session: SignedIn): SignedIn => ({
  ...session,
  user: { ...session.user, capabilities: [] },
});

/** Every address of the API that a page asks from now on, without its origin. */
export function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname + search);
  });
  return calls;
}

/** Answers of the API that a test writes itself, by the end of their path; a function is asked each time. */
export async function answer(page: Page, answers: Record<string, unknown>): Promise<void> {
  for (const [end, told] of Object.entries(answers)) {
    await page.route(
      (url) => url.pathname.startsWith('/api/') && url.pathname.endsWith(end),
      async (route) => {
        const given = typeof told === 'function' ? await told(route) : told;
        if (given === 'let it go') return route.continue();
        if (typeof given === 'number') {
          return route.fulfill({ status: given, json: { message: `It is a ${given}.` } });
        }
        return route.fulfill({ json: given });
      },
    );
  }
}

export const schoolSelect = (page: Page) => page.getByRole('combobox', { name: 'School' });
export const planSelect = (page: Page) => page.getByRole('combobox', { name: 'Study plan' });
export const daySelect = (page: Page) => page.getByRole('combobox', { name: 'Day' });
