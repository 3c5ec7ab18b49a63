/** `npm run admin -- create|reset-password|list`: accounts from a shell, also while the server runs. */
import './nodeVersion.mjs';

const { runAdmin } = await import('./adminCommand.ts');
await runAdmin();
