/** Rules about the API: its address, whether it can be reached and read, whether it is an academy, its speed and clock. */
import type { FindingId } from '#texts/check.ts';
import { clean, cleanAddress, visible } from './clean.ts';
import type { ApiFact, Facts, Found } from './facts.ts';

/** In ms. A greater difference between the clocks is reported. */
const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000;
/** In ms. An answer that takes longer is slow. */
const SLOW_MS = 3_000;
/** How a page names its API without a script. */
const META = '<meta name="academy-api-base" content="https://…">';
/** Hostnames for documentation, which belong to nobody (RFC 2606). */
const EXAMPLE = /(?:\.|^)example(?:\.(?:com|net|org))?$/;

export function apiRules(facts: Facts): Found[] {
  return facts.apis.flatMap((api) => {
    const dirty = unclean(api, facts);
    // What the address is as it was pasted says nothing of the one that was meant.
    return dirty?.level === 'error'
      ? [dirty]
      : [...(dirty ? [dirty] : []), ...named(api, facts), ...probed(api, facts)];
  });
}

/** What does not belong to the address. A browser may leave it out by itself. */
function unclean({ named: name, source, probe }: ApiFact, { page }: Facts): Found | undefined {
  if (source === 'default' || clean(name).replace(/\s+/g, '') === name.trim()) return undefined;
  const right = cleanAddress(name, page.url);
  const [where, written] = {
    meta: ['<meta name="academy-api-base">', `<meta name="academy-api-base" content="${right}">`],
    attribute: ['api-base', `api-base="${right}"`],
    configure: ['configure', `configure({ apiBase: '${right}' });`],
  }[source] as [string, string];
  return {
    id: 'value-unclean',
    level: probe.kind === 'answered' && probe.status === 401 ? 'warning' : 'error',
    args: { where, value: visible(name), right: written },
  };
}

/** Faults of the address itself. */
function named(api: ApiFact, { page, apis }: Facts): Found[] {
  const { url, isForeign } = api;
  const args = { named: api.named };
  if (!url) return [{ id: 'api-no-address', level: 'error', args }];
  const { protocol, origin, hostname, pathname } = new URL(url);
  const right = cleanAddress(api.named, page.url);
  // Without a scheme, `api.school.org` is an address relative to the page.
  if (!/^[a-z][a-z\d+.-]*:|^\//i.test(api.named) && api.source !== 'default') {
    return [{ id: 'api-without-scheme', level: 'error', args: { ...args, right } }];
  }
  if (!/^https?:$/.test(protocol)) return [{ id: 'api-no-address', level: 'error', args }];
  if (EXAMPLE.test(hostname)) return [{ id: 'api-is-example', level: 'error', args }];
  if (isMixed(api, page.url)) {
    return [{ id: 'api-mixed-content', level: 'error', args: { ...args, right } }];
  }
  const found: Found[] = [];
  if (/\/api\/?$/.test(pathname)) {
    found.push({ id: 'api-path-twice', level: 'error', args: { ...args, right } });
  }
  if (isForeign) {
    const locked = apis.find((other) => !other.isForeign && other.url)?.url ?? page.url;
    found.push({ id: 'api-other-origin', level: 'error', args: { origin, page: new URL(locked).origin } });
  }
  return found;
}

/** Whether a page over https names an API over http, which browsers allow on the same computer only. */
export function isMixed({ url }: Pick<ApiFact, 'url'>, page: string): boolean {
  if (!page.startsWith('https:') || !url?.startsWith('http:')) return false;
  return !/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|.*\.localhost)$/.test(new URL(url).hostname);
}

/** Faults that the call to the API has shown. */
function probed({ named: name, url, source, probe }: ApiFact, { page, blocks }: Facts): Found[] {
  if (!url || probe.kind === 'not-asked') return [];
  const { origin } = new URL(url);
  const args = { named: name, api: origin, origin: page.origin };
  const error = (id: FindingId, evidence?: string): Found[] => [{ id, level: 'error', args, evidence }];

  if (probe.kind === 'failed') {
    const isBlocked = blocks.some(
      ({ directive, blocked }) => directive === 'connect-src' && blocked.startsWith(origin),
    );
    // Reported with the policy, or with the network.
    if (isBlocked || !page.isOnline) return [];
    if (probe.worksPlain) return error('api-cors-headers');
    if (probe.isThere) return error(page.origin === 'null' ? 'api-cors-sandbox' : 'api-cors');
    return error(probe.isTimeout ? 'api-silent' : 'api-unreachable');
  }

  const { status, type, isJson, ms, ahead } = probe;
  const evidence = `${status} ${type}`.trim();
  const isHtml = /html/.test(type);
  // An academy answers 401 to an invalid token.
  const isAcademy = status === 429 || (status === 401 && !isHtml);
  if (status >= 500) return error('api-down', evidence);
  if (!isAcademy) {
    if (source === 'default') return [{ id: 'api-not-named', level: 'error', args: { ...args, meta: META }, evidence }];
    if (isHtml || (status === 200 && !isJson)) return error('api-html', evidence);
    return error(status === 404 ? 'api-missing' : 'api-of-another-kind', evidence);
  }

  const found: Found[] = [{ id: 'api-works', level: 'info', args, evidence: `${evidence}, ${Math.round(ms)} ms` }];
  if (ms > SLOW_MS) {
    found.push({ id: 'api-slow', level: 'warning', args: { ...args, seconds: Math.round(ms / 1000) } });
  }
  if (ahead === undefined) found.push({ id: 'clock-unknown', level: 'info' });
  else if (Math.abs(ahead) <= MAX_CLOCK_DIFFERENCE_MS) found.push({ id: 'clock-right', level: 'info' });
  else {
    const minutes = Math.round(Math.abs(ahead) / 60_000);
    found.push({ id: ahead > 0 ? 'clock-ahead' : 'clock-behind', level: 'warning', args: { minutes } });
  }
  return found;
}
