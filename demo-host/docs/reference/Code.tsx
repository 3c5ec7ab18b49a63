/** Text whose words between backquotes are code. */
export function Code({ children }: { children: string }) {
  return children.split('`').map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
    index % 2 ? <code key={index}>{part}</code> : <span key={index}>{part}</span>,
  );
}
