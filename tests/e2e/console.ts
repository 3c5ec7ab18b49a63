/** The console as a person knows it: fields and buttons by the names they carry. */
import type { Credentials, Page } from '#tests/support/journeys.ts';

export const phoneField = (page: Page) => page.getByRole('textbox', { name: 'Phone number' });
export const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });
export const parentChoice = (page: Page) => page.getByRole('checkbox', { name: 'Login as Parent' });
export const loginButton = (page: Page) => page.getByRole('button', { name: 'Login', exact: true });

/** Fills the sign-in form that is on screen and sends it. */
export async function signIn(page: Page, { phone, password }: Credentials): Promise<void> {
  await phoneField(page).fill(phone);
  await passwordField(page).fill(password);
  await loginButton(page).click();
}

export const dashboardHeading = (page: Page) => page.getByRole('heading', { name: 'Welcome Back' });
export const signOutButton = (page: Page) => page.getByRole('button', { name: 'Sign Out' });
