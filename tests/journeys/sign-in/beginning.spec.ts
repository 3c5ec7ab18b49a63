/** An academy from its first start on: it is set up, and its people are invited. To start one is slow, so both have one. */
import { test } from '#tests/support/browser/journeys.ts';
import { type Academy, startAcademy } from '#tests/support/server/academy.ts';
import { testInvitations } from './invitations.ts';
import { testSetUp } from './setUp.ts';

/** What one test makes, the next one uses. */
test.describe.configure({ mode: 'serial' });

let academy: Academy;
test.beforeAll(async () => {
  academy = await startAcademy({ DEMO: '0' });
});
test.afterAll(() => academy?.stop());

const theAcademy = () => academy;
test.describe('set up', () => testSetUp(theAcademy));
test.describe('invitations', () => testInvitations(theAcademy));
