/** Copies a text. @returns whether it did: the clipboard is missing on insecure pages and in frames without the permission */
export const copyText = async (text: string): Promise<boolean> =>
  (await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )) ?? false;
