/** `npm run admin -- create|reset-password|list`: accounts from a shell, also while the server runs. */
import './nodeVersion.ts';

const { runAdmin } = await import('./adminCommand.ts');
await runAdmin();
