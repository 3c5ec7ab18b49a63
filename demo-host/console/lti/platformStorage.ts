/**
 * LTI platform storage (the standard "Client Side postMessages"): an LMS keeps a short text for a frame whose browser
 * blocks its cookies. Messages go only to the origin at which the LMS proves logins.
 */

/** The frame of the LMS that keeps the text, and the origin that this frame must have. */
export interface PlatformStorage {
  target: string;
  origin: string;
}

/** How long to wait for the LMS's answer, in ms: one that supports this answers at once. */
const ANSWER_TIMEOUT_MS = 3_000;

interface Wanted {
  subject: 'lti.put_data' | 'lti.get_data';
  key: string;
  value?: string;
}

/** Has the LMS keep a text. @returns whether the LMS confirmed it. */
export const keep = async (storage: PlatformStorage, key: string, value: string): Promise<boolean> =>
  (await send(storage, { subject: 'lti.put_data', key, value })) !== undefined;

/** Asks the LMS for a text that it keeps; undefined when there is none or it does not answer. */
export async function recall(storage: PlatformStorage, key: string): Promise<string | undefined> {
  const answer = await send(storage, { subject: 'lti.get_data', key });
  return typeof answer?.value === 'string' ? answer.value : undefined;
}

function send({ target, origin }: PlatformStorage, wanted: Wanted): Promise<{ value?: unknown } | undefined> {
  const frame = frameOf(target);
  if (!frame) return Promise.resolve(undefined);
  const id = crypto.randomUUID();
  return new Promise((resolve) => {
    const listening = new AbortController();
    const finish = (answer?: { value?: unknown }) => {
      listening.abort();
      clearTimeout(waiting);
      resolve(answer);
    };
    const waiting = setTimeout(finish, ANSWER_TIMEOUT_MS);
    addEventListener(
      'message',
      ({ data, origin: from }) => {
        if (from !== origin || data?.message_id !== id || data.subject !== `${wanted.subject}.response`) return;
        finish(data.error ? undefined : data);
      },
      { signal: listening.signal },
    );
    frame.postMessage({ ...wanted, message_id: id }, origin);
  });
}

/** The page that frames or opened this one, or one of its frames by name. */
function frameOf(target: string): Window | undefined {
  const parentPage: Window | null = window.parent === window ? window.opener : window.parent;
  if (!parentPage || target === '_parent') return parentPage ?? undefined;
  try {
    return (parentPage.frames as unknown as Record<string, Window | undefined>)[target];
  } catch {
    return undefined;
  }
}
