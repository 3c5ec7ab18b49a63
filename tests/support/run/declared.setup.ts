import { afterEach, expect } from 'vitest';
import { undeclaredAnswers } from './declared.ts';

// In whatever test an answer comes that nobody was told of, that test fails.
afterEach(() => {
  expect(undeclaredAnswers(), 'answers whose status the contract does not declare (contract/failures.ts)').toEqual([]);
});
