/** Loads the screens of the academy into an application that has a sign-in of its own. */
const ACADEMY = 'https://academy.example';

/** Asks your server for the academy's session of the person who is signed in to you; null where nobody is. */
async function getToken() {
  const response = await fetch('/academy-session');
  return response.ok ? await response.json() : null;
}

/** Call it once, before the first screen is shown. */
export async function startAcademy() {
  // The file is your academy's own, so the bundler leaves it where it is.
  const script = `${ACADEMY}/academy-widgets.js`;
  const academy: typeof import('./academy-widgets') = await import(/* @vite-ignore */ /* webpackIgnore: true */ script);
  academy.configure({ apiBase: ACADEMY, getToken });
}
