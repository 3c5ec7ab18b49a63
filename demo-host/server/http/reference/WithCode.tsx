/** Text in which words between backquotes are shown as code. */
export const WithCode = ({ text }: { text: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that does not change
  text.split('`').map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part));
