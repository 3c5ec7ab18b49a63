/** Reads and corrects a Content-Security-Policy. */

/** The directives that a browser uses for a directive, in this order (CSP 3, 6.8.3). */
const FALLBACKS: Readonly<Record<string, readonly string[]>> = {
  'script-src-elem': ['script-src-elem', 'script-src', 'default-src'],
  'script-src': ['script-src', 'default-src'],
  'worker-src': ['worker-src', 'child-src', 'script-src', 'default-src'],
  'style-src-elem': ['style-src-elem', 'style-src', 'default-src'],
  'style-src': ['style-src', 'default-src'],
  'connect-src': ['connect-src', 'default-src'],
  'img-src': ['img-src', 'default-src'],
};

type Directives = Map<string, string[]>;

function read(policy: string): Directives {
  const directives: Directives = new Map();
  for (const part of policy.split(';')) {
    const [name, ...sources] = part.trim().split(/\s+/);
    // If a directive occurs twice, the first counts.
    if (name && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
  }
  return directives;
}

const governing = (directives: Directives, directive: string) =>
  (FALLBACKS[directive] ?? [directive]).find((name) => directives.has(name));

/** Whether the policy trusts scripts by nonce or hash only, so that adding a hostname has no effect. */
export function isStrictDynamic(policy: string): boolean {
  const directives = read(policy);
  const name = governing(directives, 'script-src-elem');
  return Boolean(name && directives.get(name)?.includes("'strict-dynamic'"));
}

/** The policy, corrected so that these sources are allowed too. */
export function allowing(policy: string, needs: readonly { directive: string; source: string }[]): string {
  const directives = read(policy);
  for (const { directive, source } of needs) {
    const name = governing(directives, directive);
    const sources = name ? (directives.get(name) ?? []).filter((word) => word !== "'none'") : [];
    // `default-src` stays as it is for everything else; the directive without `-elem` is better known.
    const own = name && name !== 'default-src' ? name : directive.replace(/-elem$/, '');
    if (!sources.includes(source)) directives.set(own, [...sources, source]);
  }
  return [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}
