/** What a writer says of the document that is there, so that nobody overwrites what they have not seen (RFC 9110, 13.1). */
import { hash } from 'node:crypto';
import { ApiError, badRequest } from '#host/server/http/errors.ts';

/** The tag of a content: its reader has seen this content and no other. */
export const etagOf = (content: Uint8Array): string => `"${hash('sha1', content)}"`;

/** The tags of a header. What compresses an answer makes a weak tag of a strong one. */
const tagsOf = (header: string): string[] => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));

/**
 * Holds a writer to its headers.
 * @param content of the document that is there; undefined where there is none
 * @param mustSay when a writer has to say what they have seen
 * @throws ApiError 400, 409, 412
 */
export function holdPreconditions(
  headers: Headers,
  content: Uint8Array | undefined,
  mustSay: 'never' | 'where there' | 'always',
): void {
  const match = headers.get('If-Match');
  const noneMatch = headers.get('If-None-Match');
  const has = (header: string) =>
    content !== undefined && (header.trim() === '*' || tagsOf(header).includes(etagOf(content)));
  if (match !== null && !has(match))
    throw new ApiError(412, 'If-Match: the document is not there, or somebody has changed it. Read it again first.');
  if (noneMatch !== null && has(noneMatch))
    throw new ApiError(412, 'If-None-Match: there is such a document already. Read it first.');
  if (mustSay === 'never' || match !== null || noneMatch !== null) return;
  if (content !== undefined) {
    throw new ApiError(
      409,
      'There is a document already. Read it, decide what has to become of it, and send its ETag as If-Match.',
    );
  }
  if (mustSay === 'always')
    throw badRequest('Send If-None-Match: * with a new document, or the ETag of the last one as If-Match.');
}
