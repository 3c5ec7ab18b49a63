export { ImportError as RosterError } from './importError.ts';
