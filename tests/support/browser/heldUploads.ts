import { vi } from 'vitest';

/** A request by XMLHttpRequest, which a test moves on. Of a browser it has what is used (the standard's own names). */
export class HeldUpload {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly headers: Record<string, string> = {};
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  onloadend = () => {};
  status = 0;
  responseText = '';
  method = '';
  url = '';
  body: unknown;
  isAborted = false;
  #answered: Record<string, string> = {};

  open(method: string, url: string) {
    Object.assign(this, { method, url });
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: unknown) {
    this.body = body;
  }
  abort() {
    this.isAborted = true;
    this.onabort();
    this.onloadend();
  }
  getAllResponseHeaders() {
    return Object.entries(this.#answered)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
  }

  /** These bytes have left, of all. */
  moves(loaded: number, total: number) {
    this.upload.onprogress?.({ loaded, total });
  }
  answers(status: number, text: string, headers: Record<string, string> = {}) {
    this.#answered = headers;
    Object.assign(this, { status, responseText: text });
    this.onload();
    this.onloadend();
  }
  /** No answer comes. */
  breaksOff() {
    this.onerror();
    this.onloadend();
  }
}

/** Holds every request by XMLHttpRequest from now on; `vi.unstubAllGlobals` ends it. @returns them, as they are made */
export function holdUploads(): HeldUpload[] {
  const uploads: HeldUpload[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends HeldUpload {
      constructor() {
        super();
        uploads.push(this);
      }
    },
  );
  return uploads;
}
