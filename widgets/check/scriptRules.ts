/** Rules about our scripts: how the page loads them, and whether the code of its elements can be loaded. */
import type { FindingId } from '#texts/check.ts';
import type { Facts, FileFact, Found } from './facts.ts';

export function scriptRules(facts: Facts): Found[] {
  const found = [...facts.scripts.flatMap((script) => tagOf(script, facts)), ...repeated(facts)];
  // Files that a policy has blocked are reported with the policy.
  const blocked = facts.blocks.map((block) => block.blocked);
  for (const file of facts.files) {
    const isReported = blocked.some((url) => url === file.url || url === new URL(file.url).origin);
    if (!isReported) found.push(fileRule(file));
  }
  return found;
}

/** Faults of one script element. */
function tagOf(
  { url, kind, type, isDeferred, hasIntegrity, hasCrossOrigin }: Facts['scripts'][number],
  { page }: Facts,
) {
  const found: Found[] = [];
  const args = { file: fileName(url) };
  const isModule = type?.trim().toLowerCase() === 'module';
  const isPlain = !type || /^(?:text|application)\/(?:java|ecma)script/i.test(type.trim());
  if (isDeferred || (!isModule && !isPlain)) {
    found.push({ id: 'script-put-off', level: 'error', args, evidence: `type="${type ?? ''}"` });
  } else if (kind === 'classic' && isModule) found.push({ id: 'classic-as-module', level: 'error', args });
  else if (kind !== 'classic' && isPlain) found.push({ id: 'script-not-module', level: 'error', args });
  const isForeign = new URL(url).origin !== page.origin;
  if (hasIntegrity && !hasCrossOrigin && isForeign && !isModule) {
    found.push({ id: 'integrity-without-crossorigin', level: 'error', args });
  }
  return found;
}

/** The same script twice, or from two places. */
function repeated({ scripts }: Facts): Found[] {
  const folders = new Set(scripts.map(({ url }) => folderOf(url)));
  if (folders.size > 1) {
    return [{ id: 'scripts-from-two-places', level: 'warning', evidence: [...folders].join(' ') }];
  }
  const whole = scripts.filter(({ kind }) => kind !== 'element');
  if (whole.length < 2) return [];
  return [{ id: 'script-twice', level: 'warning', evidence: whole.map(({ url }) => url).join(' ') }];
}

/** Why the code of an element could not be loaded. */
function fileRule({ tag, url, isLoaded, isUnchanged, status, type, isOpaque, message }: FileFact): Found {
  const args = { tag: `<${tag}>`, url, status, type, origin: new URL(url).origin };
  const evidence = [`GET ${url}`, status || '', type, message].filter(Boolean).join(' ');
  const error = (id: FindingId): Found => ({ id, level: 'error', args, evidence });
  if (isLoaded) return { id: 'code-late', level: 'warning', args, evidence };
  if (isUnchanged === false) return error('code-changed');
  if (status === 404 || status === 410) return error('code-missing');
  if (status >= 400) return error('code-refused');
  if (status > 0 && type && !/javascript|ecmascript/.test(type)) return error('code-wrong-type');
  if (isOpaque) return error('code-without-cors');
  if (status > 0) return error('code-broken');
  return error('code-unreachable');
}

const folderOf = (url: string) => new URL(/\/widgets\/[^/]*$/.test(new URL(url).pathname) ? '..' : '.', url).href;
const fileName = (url: string) => new URL(url).pathname.split('/').pop() ?? url;
