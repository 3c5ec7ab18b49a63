/** From facts to findings. The rules use neither the browser nor texts. */

import { toJson } from '#platform/json.ts';
import { readUrl } from '#platform/readUrl.ts';
import { answerRules, transportRules } from './answerRules.ts';
import { apiRules } from './apiRules.ts';
import { callRules } from './callRules.ts';
import type { BlockFact, Facts, Found } from './facts.ts';
import { allowing, isStrictDynamic } from './policy.ts';
import { scriptRules } from './scriptRules.ts';
import { tagRules } from './tagRules.ts';
import { workerRules } from './workerRules.ts';

/** The findings, each once, the most serious first. */
export function rules(facts: Facts): Found[] {
  const found = [
    ...pageRules(facts),
    ...policyRules(facts),
    ...scriptRules(facts),
    ...tagRules(facts),
    ...apiRules(facts),
    ...answerRules(facts),
    ...callRules(facts),
    ...transportRules(facts),
    ...storageRules(facts),
    ...workerRules(facts),
  ];
  const once = new Map(found.map((one) => [toJson([one.id, one.args]), one]));
  const rank = { error: 0, warning: 1, info: 2 };
  return [...once.values()].sort((a, b) => rank[a.level] - rank[b.level]);
}

function pageRules({ page, hasStyles }: Facts): Found[] {
  const found: Found[] = [];
  // In a frame no room is kept.
  if (!hasStyles && !page.isFramed) found.push({ id: 'styles-missing', level: 'warning' });
  if (!page.isOnline) found.push({ id: 'offline', level: 'error' });
  if (page.url.startsWith('file:')) found.push({ id: 'page-from-file', level: 'error', evidence: page.url });
  else if (page.origin === 'null') found.push({ id: 'frame-sandboxed', level: 'warning', evidence: 'Origin: null' });
  else if (page.isFramed) found.push({ id: 'page-framed', level: 'info' });
  if (page.url.startsWith('http:') && !page.isLocal) {
    found.push({ id: 'page-not-https', level: 'warning', evidence: page.url });
  }
  return found;
}

function storageRules({ storage }: Facts): Found[] {
  if (storage === 'works') return [{ id: 'storage-works', level: 'info' }];
  return [{ id: storage === 'full' ? 'storage-full' : 'storage-blocked', level: 'warning' }];
}

/** The directives that have blocked something of ours, with the whole corrected policy. */
function policyRules({ blocks, folder, apis }: Facts): Found[] {
  const apiOrigins = apis.flatMap(({ url }) => (url ? [new URL(url).origin] : []));
  const filesOrigin = new URL(folder).origin;
  const isWanted = ({ blocked, isOurs }: BlockFact) =>
    isOurs || [filesOrigin, ...apiOrigins].some((origin) => blocked.startsWith(`${origin}/`) || blocked === origin);

  const found: Found[] = [];
  const wanted = blocks.filter(isWanted);
  for (const policy of new Set(wanted.map((block) => block.policy))) {
    const ofPolicy = wanted.filter((block) => block.policy === policy);
    const needs = ofPolicy.flatMap(({ directive, blocked }) => {
      const source = readUrl(blocked)?.origin;
      return source && source !== 'null' ? [{ directive, source }] : [];
    });
    const corrected = allowing(policy, needs);
    for (const { directive, blocked } of ofPolicy) {
      const evidence = `${directive}: ${blocked}`;
      const args = { origin: readUrl(blocked)?.origin ?? blocked, directive, policy: corrected };
      if (/^script-src|^worker-src/.test(directive) && isStrictDynamic(policy)) {
        found.push({ id: 'policy-blocks-nonce', level: 'error', evidence });
      } else if (/^script-src/.test(directive))
        found.push({ id: 'policy-blocks-script', level: 'error', args, evidence });
      else if (directive === 'connect-src') found.push({ id: 'policy-blocks-api', level: 'error', args, evidence });
      else found.push({ id: 'policy-blocks-other', level: 'warning', args, evidence });
    }
  }
  return found;
}
