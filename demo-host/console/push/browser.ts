/** What this browser keeps of notices that arrive: its service worker, and its subscription at its push service. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { LANGUAGES } from '#domain/people/languages.ts';
import { languageOf } from '#texts/texts.ts';
import { api } from '#widgets/page/index.ts';
import { markPush } from './mark.ts';

/** The service worker's script, beside the console's page; it is responsible for that folder, and controls no page. */
const scriptUrl = () => new URL('push.js', document.baseURI);

/** The part of Trusted Types that is used here; not every browser has them. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** An address of ours, as pages with Trusted Types require it. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('academy-push', { createScriptURL: (own) => own });
  return policy?.createScriptURL(url) ?? url;
}

/** The subscription of this browser, if it has one. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(new URL('./', scriptUrl()).href);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The name by which the API knows a subscription. */
export async function deviceOf({ endpoint }: PushSubscription): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return bytesToHex(new Uint8Array(hash));
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

/**
 * Asks the browser's push service for a subscription. The person has allowed it.
 * @param publicKey the academy's.
 * @param noticesUrl the page that a press on a notice opens.
 * @throws where the push service cannot be reached.
 */
export async function subscribe(publicKey: string, noticesUrl: string): Promise<PushSubscription> {
  const script = scriptUrl();
  script.searchParams.set('open', noticesUrl);
  const registration = await navigator.serviceWorker.register(trusted(script.href), {
    // The sources are modules; the built file is none.
    type: import.meta.env.DEV ? 'module' : 'classic',
  });
  await isActive(registration);
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  // One that was made for another key of the academy is in the way of a new one.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  return registration.pushManager.subscribe(options);
}

/** Resolves when the service worker can be sent something. */
function isActive(registration: ServiceWorkerRegistration): Promise<void> {
  const coming = registration.installing ?? registration.waiting;
  if (registration.active || !coming) return Promise.resolve();
  return new Promise((resolve, reject) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve();
      else if (coming.state === 'redundant') reject(new Error('The service worker could not be installed.'));
    });
  });
}

/** Tells the academy of a subscription. @returns why it failed, if it did. */
export async function tell(subscription: PushSubscription, locale: string) {
  const { endpoint, keys } = subscription.toJSON();
  const { failure } = await api.send('subscribePush', {
    body: {
      endpoint: endpoint ?? '',
      keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
      language: LANGUAGES.find((each) => each === languageOf(locale)) ?? 'en',
    },
  });
  return failure;
}

/** Ends the subscription of this browser: what is sent to it is refused from then on. */
export async function end(): Promise<void> {
  markPush(false);
  await (await ownSubscription())?.unsubscribe();
}

/**
 * Once for each person who signs in where somebody has asked for notices: the person's new session takes the browser over.
 * A browser shows the notices of the person who is signed in there, so those of another person end.
 */
export async function keepPush(locale: string): Promise<void> {
  const subscription = await ownSubscription();
  if (!subscription) return markPush(false);
  const { answer } = await api.send('pushState', { query: { device: await deviceOf(subscription) } });
  // The academy sends nothing at the moment, or did not answer.
  if (!answer?.publicKey) return;
  if (!answer.isOn) await end();
  else if (!answer.isOfSession) await tell(subscription, locale);
}
