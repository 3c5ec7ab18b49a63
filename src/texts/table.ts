/** Values of a message's arguments. */
export type MessageArgs = Record<string, string | number>;

/** A compiled message: gives the sentence with its arguments put in. */
export type Message = (args: MessageArgs) => string;

/** The compiled messages of one part in one language, by their keys. */
export type Table = Record<string, Message>;
