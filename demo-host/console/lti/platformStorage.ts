/**
 * LTI Client Side postMessages: an LMS keeps a little text for a frame whose browser gives it no cookies. It
 * goes to the origin where logins are proven, and to no other page that may be around.
 */

/** Which frame of the LMS keeps it, and the origin that this frame must have. */
export interface PlatformStorage {
  target: string;
  origin: string;
}

/** An LMS that answers does so at once, in ms. */
const PATIENCE_MS = 3_000;

interface Wanted {
  subject: 'lti.put_data' | 'lti.get_data';
  key: string;
  value?: string;
}

/** Keeps a text. @returns whether the LMS said that it did. */
export const keep = async (storage: PlatformStorage, key: string, value: string): Promise<boolean> =>
  (await send(storage, { subject: 'lti.put_data', key, value })) !== undefined;

/** What was kept; undefined when there is nothing, or nobody answers. */
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
    const waiting = setTimeout(finish, PATIENCE_MS);
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

/** The page around or behind this one, or a frame of it by its name. */
function frameOf(target: string): Window | undefined {
  const around: Window | null = window.parent === window ? window.opener : window.parent;
  if (!around || target === '_parent') return around ?? undefined;
  try {
    return (around.frames as unknown as Record<string, Window | undefined>)[target];
  } catch {
    return undefined;
  }
}
