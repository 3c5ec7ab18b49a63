import { WithCode } from '#host/server/http/reference/WithCode.tsx';

/** Text in which words between backquotes are shown as code, and words between asterisks with emphasis. */
export const WithMarks = ({ text }: { text: string }) =>
  text.split('*').map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that does not change
      <em key={index}>{part}</em>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that does not change
      <WithCode key={index} text={part} />
    ),
  );
