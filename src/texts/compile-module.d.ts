declare module '@messageformat/core/compile-module' {
  import type MessageFormat from '@messageformat/core';
  /** The source of an ES module whose default export holds one function a message. */
  export default function compileModule(messageFormat: MessageFormat, messages: Record<string, string>): string;
}
