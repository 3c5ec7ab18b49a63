/** Letters and digits that nobody takes for one another when they are read out or copied from paper. */
const PLAIN_SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
/** Random bytes from here on are drawn again, so that every sign is equally likely. */
const LIMIT = 256 - (256 % PLAIN_SIGNS.length);

function sign(): string {
  for (;;) {
    const [byte = LIMIT] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < LIMIT) return PLAIN_SIGNS.charAt(byte % PLAIN_SIGNS.length);
  }
}

/** A random password to be told to its owner, who then chooses another: three groups of five, 74 bits. */
export function newOneTimePassword(): string {
  const group = () => sign() + sign() + sign() + sign() + sign();
  return `${group()}-${group()}-${group()}`;
}
