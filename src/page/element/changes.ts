/** What has changed in a shadow root, until what looks at it has come. */
class Changes {
  readonly records: MutationRecord[] = [];
  /** Told of new records. */
  hear?: () => void;

  constructor(root: ShadowRoot) {
    new MutationObserver((seen) => {
      this.records.push(...seen);
      this.hear?.();
    }).observe(root, { childList: true, subtree: true });
  }
}

const known = new WeakMap<ShadowRoot, Changes>();

/** Watches a shadow root from its first drawing on: a translator does not wait until all of our code is there. */
export function changesOf(root: ShadowRoot): Changes {
  if (!known.has(root)) known.set(root, new Changes(root));
  return known.get(root) as Changes;
}
