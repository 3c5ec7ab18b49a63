import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { upload } from '#platform/upload.ts';
import { type HeldUpload, holdUploads } from '#tests/support/browser/heldUploads.ts';

let uploads: HeldUpload[];
beforeEach(() => {
  uploads = holdUploads();
});
afterEach(() => void vi.unstubAllGlobals());

const begin = (signal?: AbortSignal) => {
  const onSent = vi.fn<(sent: number, total: number) => void>();
  const headers = { Authorization: 'Bearer tok-1', 'Content-Type': 'application/json' };
  const answer = upload('https://api.example/file', { method: 'PUT', headers, body: '{}', signal, onSent });
  const [request] = uploads.slice(-1);
  return { answer, onSent, request: request as HeldUpload, headers };
};

test('a request leaves with its method, headers and body, and tells how many bytes have left', async () => {
  const { request, onSent, headers } = begin();
  expect(request).toMatchObject({ method: 'PUT', url: 'https://api.example/file', body: '{}', headers });
  request.moves(3, 12);
  request.moves(12, 12);
  expect(onSent.mock.calls).toEqual([
    [3, 12],
    [12, 12],
  ]);
});

test('its answer is read as that of fetch: status, headers and JSON, also of one that refuses', async () => {
  const { answer, request } = begin();
  request.answers(413, '{"message":"Too large"}', { 'content-type': 'application/json', 'x-when': 'Mon: 12:00' });
  const response = await answer;
  expect([response.ok, response.status, response.headers.get('X-When')]).toEqual([false, 413, 'Mon: 12:00']);
  expect(await response.json()).toEqual({ message: 'Too large' });
});

test('an answer that may have no body is an answer', async () => {
  const { answer, request } = begin();
  request.answers(204, '');
  expect((await answer).ok).toBe(true);
});

test('an abort ends the request, and throws the reason of the signal', async () => {
  const controller = new AbortController();
  const { answer, request } = begin(controller.signal);
  controller.abort(new Error('not this file'));
  await expect(answer).rejects.toThrow('not this file');
  expect(request.isAborted).toBe(true);
});

test('what was aborted before it began is not sent', async () => {
  const answer = upload('https://api.example/file', {
    method: 'PUT',
    headers: {},
    body: '{}',
    signal: AbortSignal.abort(new Error('not this file')),
    onSent: () => {},
  });
  await expect(answer).rejects.toThrow('not this file');
  expect(uploads).toEqual([]);
});

test('an abort after the answer touches the request no more', async () => {
  const controller = new AbortController();
  const { answer, request } = begin(controller.signal);
  request.answers(200, '{}');
  await answer;
  controller.abort();
  expect(request.isAborted).toBe(false);
});

test('without an answer it throws, as fetch does', async () => {
  const { answer, request } = begin();
  request.breaksOff();
  await expect(answer).rejects.toThrow(TypeError);
});
