/**
 * The pages of Data in one academy at its beginning, which is slow to make: a roster comes in, statements of its students,
 * and what tells others.
 */
import { test } from '#tests/support/browser/journeys.ts';
import { type BareAcademy, startBareAcademy } from '#tests/support/data/bareAcademy.ts';
import { testChannels } from './channels.ts';
import { testImports } from './imports.ts';
import { testStatements } from './statements.ts';
import { testWebhooks } from './webhooks.ts';

/** What one test brings, the later ones find. */
test.describe.configure({ mode: 'serial' });

let academy: BareAcademy;
test.beforeAll(async () => {
  const secret = 'a key of the server that is long enough';
  // The gateway and the other program are on this machine.
  academy = await startBareAcademy({
    GATEWAY_KEY_SECRET: secret,
    GATEWAY_ALLOWED_HOSTS: '127.0.0.1',
    WEBHOOK_KEY_SECRET: secret,
    WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
  });
});
test.afterAll(() => academy?.stop());

const theAcademy = () => academy;
test.describe('imports', () => testImports(theAcademy));
test.describe('statements', () => testStatements(theAcademy));
test.describe('channels', () => testChannels(theAcademy));
test.describe('webhooks', () => testWebhooks(theAcademy));
