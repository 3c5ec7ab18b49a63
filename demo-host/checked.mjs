/**
 * What npm's scripts run: `node demo-host/checked.mjs start …` checks the version of Node, and then runs `start.ts` with
 * the arguments that follow, in this process. An old Node knows neither TypeScript nor the option that teaches it.
 */
import './nodeVersion.mjs';
import { fileURLToPath } from 'node:url';

const [name] = process.argv.splice(2, 1);
const script = new URL(`./${name}.ts`, import.meta.url);
process.argv[1] = fileURLToPath(script);
await import('tsx');
await import(script.href);
