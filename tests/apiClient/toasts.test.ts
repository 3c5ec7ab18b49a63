import { expect, test } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { failureText } from '#page/calls/failures.ts';
import { createToasts } from '#page/overlay/toasts.ts';
import { pageTexts } from '#texts/page.ts';

const shown = (toasts: ReturnType<typeof createToasts>) => toasts.store.getState().map(({ detail }) => detail);

test('a toast that says what a visible one says takes its place', () => {
  const toasts = createToasts();
  toasts.show({ tone: 'error', text: 'Failed' });
  toasts.show({ tone: 'error', text: 'Failed' });
  expect(toasts.store.getState()).toHaveLength(1);
});

test('one about somebody else stands beside it', () => {
  const toasts = createToasts();
  toasts.show({ tone: 'success', text: 'User banned successfully', detail: 'Meera' });
  toasts.show({ tone: 'success', text: 'User banned successfully', detail: 'Anjali' });
  expect(shown(toasts)).toEqual(['Meera', 'Anjali']);
});

test('what can be taken back is never taken away by another like it', () => {
  const toasts = createToasts();
  const undone: number[] = [];
  for (const index of [1, 2]) {
    toasts.show({ tone: 'success', text: 'Deleted', action: { label: 'Undo', run: () => undone.push(index) } });
  }
  for (const { action } of toasts.store.getState()) action?.run();
  expect(undone).toEqual([1, 2]);
});

const t = pageTexts.in('en');
const refusal = (status: number, message?: string) =>
  new ApiError('http', { method: 'POST', path: '/api/messages/7/reply' }, status, message);

test.each([
  [
    403,
    'This conversation is closed',
    'You do not have permission to perform this action: This conversation is closed',
  ],
  [403, 'Forbidden', 'You do not have permission to perform this action'],
  [403, 'You do not have permission to perform this action', 'You do not have permission to perform this action'],
  [404, 'Please ask your school to link your child', 'Resource not found: Please ask your school to link your child'],
  [404, 'Not found', 'Resource not found'],
  [404, undefined, 'Resource not found'],
  [500, 'relation does not exist', 'Server error. Please try again later.'],
])('a %i with %j is told as %j', (status, message, text) => {
  expect(failureText(refusal(status, message), t)).toBe(text);
});
