/** A request with a body, as `fetch` takes it, and who is told how much of the body has left. */
export interface UploadInit {
  method: string;
  headers: Readonly<Record<string, string>>;
  body: Blob | string;
  signal?: AbortSignal | undefined;
  /** Is told the bytes that have left, and how many there are: often, and at last with all of them. */
  onSent: (sent: number, total: number) => void;
}

/**
 * Sends a request as `fetch` does, which tells nobody how far it is.
 * @throws the signal's reason, or a TypeError where there is no response: both as `fetch` does
 */
export const upload = (url: string, { method, headers, body, signal, onSent }: UploadInit): Promise<Response> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total);
    request.onload = () => {
      // A body is no part of some answers, such as 204.
      resolve(new Response(request.responseText || null, { status: request.status, headers: headersOf(request) }));
    };
    request.onerror = () => reject(new TypeError('There was no response.'));
    request.onabort = () => reject(signal?.reason);
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    signal?.addEventListener('abort', abort);
    request.send(body);
  });

/** The headers of an answer that the page may read: a line each, as the standard of XMLHttpRequest has it. */
function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const end = line.indexOf(': ');
    if (end > 0) headers.append(line.slice(0, end), line.slice(end + 2));
  }
  return headers;
}
