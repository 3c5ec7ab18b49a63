/**
 * LTI platform storage (the standard "Client Side postMessages"): an LMS keeps a short text for a frame whose browser
 * blocks its cookies. The text goes only to the origin at which the LMS proves logins, and comes only from there.
 */

/** The frame of the LMS that keeps the text, and the origin that this frame must have. */
export interface PlatformStorage {
  target: string;
  origin: string;
}

/** How long to wait for what the LMS can do, and then for its answer, in ms: one that supports this answers at once. */
const CAPABILITIES_MS = 1_000;
const ANSWER_MS = 2_000;
/** After this many ms the message is sent again: a frame that was still loading has not heard it. */
const REPEAT_MS = 250;

interface Wanted {
  subject: 'lti.put_data' | 'lti.get_data' | 'lti.capabilities';
  key?: string;
  value?: string;
}

/** What an LMS answers, as it came. */
interface Answer {
  value?: unknown;
  supported_messages?: unknown;
}

/** Has the LMS keep a text. @returns whether the LMS confirmed it. */
export const keep = async (storage: PlatformStorage, key: string, value: string): Promise<boolean> =>
  (await send(storage, { subject: 'lti.put_data', key, value })) !== undefined;

/** Asks the LMS for a text that it keeps; undefined when there is none or it does not answer. */
export async function recall(storage: PlatformStorage, key: string): Promise<string | undefined> {
  const answer = await send(storage, { subject: 'lti.get_data', key });
  return typeof answer?.value === 'string' ? answer.value : undefined;
}

/** Sends to the frame that the LMS names among its capabilities, else to the one that it has named with the login. */
async function send({ target, origin }: PlatformStorage, wanted: Wanted): Promise<Answer | undefined> {
  const parentPage: Window | null = window.parent === window ? window.opener : window.parent;
  if (!parentPage) return undefined;
  // The page of a course may have another origin than the login. Nothing secret is in the question, and what a page lies
  // about its frames leads to none of another origin.
  const capabilities = await exchange(parentPage, '*', { subject: 'lti.capabilities' }, CAPABILITIES_MS);
  const frame = frameOf(parentPage, namedFrame(capabilities, wanted.subject) ?? target);
  return frame && exchange(frame, origin, wanted, ANSWER_MS);
}

/** Sends a message and waits for its answer, from the same frame and the same origin. */
function exchange(to: Window, origin: string, wanted: Wanted, ms: number): Promise<Answer | undefined> {
  const id = crypto.randomUUID();
  return new Promise((resolve) => {
    const listening = new AbortController();
    const finish = (answer?: Answer) => {
      listening.abort();
      clearTimeout(waiting);
      clearInterval(sending);
      resolve(answer);
    };
    const waiting = setTimeout(finish, ms);
    addEventListener(
      'message',
      ({ data, origin: from, source }) => {
        if (source !== to || (origin !== '*' && from !== origin)) return;
        if (data?.message_id !== id || data.subject !== `${wanted.subject}.response`) return;
        finish(data.error ? undefined : data);
      },
      { signal: listening.signal },
    );
    const post = () => to.postMessage({ ...wanted, message_id: id }, origin);
    const sending = setInterval(post, REPEAT_MS);
    post();
  });
}

/** The frame that an LMS wants messages of this kind in. */
function namedFrame(capabilities: Answer | undefined, subject: string): string | undefined {
  const messages = capabilities?.supported_messages;
  const { frame } = (Array.isArray(messages) && messages.find((each) => each?.subject === subject)) || {};
  return typeof frame === 'string' && frame ? frame : undefined;
}

/** The page that frames or opened this one, or one of its frames by name. */
function frameOf(parentPage: Window, target: string): Window | undefined {
  if (target === '_parent') return parentPage;
  try {
    return (parentPage.frames as unknown as Record<string, Window | undefined>)[target];
  } catch {
    return undefined;
  }
}
