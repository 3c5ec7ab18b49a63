/** Reads the address of the API server as people type it, and says what is wrong with it. */
import { CannotAsk } from './verdicts.ts';

const LOCAL = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|.*\.localhost|.*\.test)$/;

/** The address without a slash at its end. @throws CannotAsk */
export function readAddress(typed: string): string {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) {
    const scheme = LOCAL.test(typed.replace(/[:/].*$/, '')) ? 'http' : 'https';
    throw new CannotAsk(
      `The address "${withoutSecrets(typed)}" has no scheme: write ${scheme}://${withoutSecrets(typed)}`,
    );
  }
  let url: URL;
  try {
    url = new URL(typed);
  } catch {
    throw new CannotAsk(`"${withoutSecrets(typed)}" is no address. It looks like https://api.school.example`);
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new CannotAsk(
      `Pages call an API by http or https, and not by ${url.protocol}// as in ${withoutSecrets(typed)}`,
    );
  }
  if (url.username || url.password) {
    throw new CannotAsk(
      'Leave the name and the password out of the address: a browser sends no call to such an address.',
    );
  }
  if (url.search || url.hash) {
    throw new CannotAsk(
      `Leave what is behind ${url.search ? '?' : '#'} out of the address: calls put their own there.`,
    );
  }
  return url.href.replace(/\/+$/, '');
}

/** Whether the address is of this machine, where http is no risk. */
export const isLocal = (base: string): boolean => LOCAL.test(new URL(base).hostname);

const withoutSecrets = (typed: string) => typed.replace(/\/\/[^/@]*@/, '//').replace(/[?#].*$/, '');
