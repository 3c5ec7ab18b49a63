/** The console as a person knows it: fields and buttons by the names they carry. */
import type { Locator } from '@playwright/test';
import type { Credentials, Page } from './journeys.ts';

/** A page, or the part of it that is meant. */
type Place = Page | Locator;

export const phoneField = (place: Place) => place.getByRole('textbox', { name: 'Phone number' });
export const passwordField = (place: Place) => place.getByLabel('Password', { exact: true });
export const parentChoice = (place: Place) => place.getByRole('checkbox', { name: 'Login as Parent' });
export const loginButton = (place: Place) => place.getByRole('button', { name: 'Login', exact: true });

/** Fills the sign-in form that is on screen and sends it. */
export async function signIn(place: Place, { phone, password }: Credentials): Promise<void> {
  await phoneField(place).fill(phone);
  await passwordField(place).fill(password);
  await loginButton(place).click();
}

export const dashboardHeading = (place: Place) => place.getByRole('heading', { name: 'Welcome Back' });
export const signOutButton = (place: Place) => place.getByRole('button', { name: 'Sign Out' });
