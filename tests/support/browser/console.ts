/** The console as a person knows it: fields and buttons by the names they carry. */

import type { Credentials } from '#tests/support/server/sessions.ts';
import type { Place } from './place.ts';

export const phoneField = <Found>(place: Place<Found>) => place.getByRole('textbox', { name: 'Phone number' });
export const passwordField = <Found>(place: Place<Found>) => place.getByLabel('Password', { exact: true });
export const parentChoice = <Found>(place: Place<Found>) => place.getByRole('checkbox', { name: 'Login as Parent' });
export const loginButton = <Found>(place: Place<Found>) => place.getByRole('button', { name: 'Login', exact: true });

interface Control {
  fill(text: string): Promise<void>;
  click(): Promise<void>;
}

/** Fills the sign-in form that is on screen and sends it. */
export async function signIn(place: Place<Control>, { phone, password }: Credentials): Promise<void> {
  await phoneField(place).fill(phone);
  await passwordField(place).fill(password);
  await loginButton(place).click();
}

export const dashboardHeading = <Found>(place: Place<Found>) => place.getByRole('heading', { name: 'Welcome Back' });
export const signOutButton = <Found>(place: Place<Found>) => place.getByRole('button', { name: 'Sign Out' });
